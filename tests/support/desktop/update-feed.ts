import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'

/** The https origin that a packaged app of the tests is updated from. */
export const packagedFeed = 'https://updates.example'

/** Tells the new AppImage's starts, and whether it was only asked to be installed. */
const newAppImage = `#!/bin/sh
echo "\${APPIMAGE_EXIT_AFTER_INSTALL:-starts}" >> "$STARTS"
`

const names = [
  'Pennywren-2.0.0-arm64.dmg',
  'Pennywren-2.0.0.dmg',
  'pennywren_2.0.0_amd64.deb',
  'Pennywren-x86_64.AppImage',
  'Pennywren-2.0.0-mac.zip',
]

/** A feed with version 2.0.0, as electron-builder writes it; remembers the paths it was asked for. */
export async function startUpdateFeed() {
  const sha512 = createHash('sha512').update(newAppImage).digest('base64')
  const size = newAppImage.length
  const files = names.map((url) => ({ url, sha512, size }))
  // JSON is YAML.
  const info = JSON.stringify({ version: '2.0.0', files, releaseNotes: 'Drafts are faster.\n' })
  const asked: string[] = []
  const { url, close } = await listenOnLoopback((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://feed')
    asked.push(pathname)
    response.end(pathname.endsWith('.yml') ? info : newAppImage)
  })
  return { url, asked, close, newAppImage }
}

export interface PackedFiles {
  /** Of the app's updates; '' for none. */
  feed?: string
  /** The kind that electron-builder writes into a package of the system's own. */
  packageType?: string
  isSignedForMac?: boolean
}

/** Writes the files of a packaged app of version 1.0.0 that are beside its code. */
export function writePackage(
  folder: string,
  { feed = packagedFeed, packageType = '', isSignedForMac = false }: PackedFiles = {},
): void {
  mkdirSync(folder, { recursive: true })
  const manifest = { name: 'pennywren', version: '1.0.0', isSignedForMac }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  if (feed !== '') {
    const config = ['provider: generic', `url: ${feed}`, 'updaterCacheDirName: pennywren-updater']
    writeFileSync(join(folder, 'app-update.yml'), config.join('\n'))
  }
  if (packageType !== '') writeFileSync(join(folder, 'package-type'), packageType)
}
