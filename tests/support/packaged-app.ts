import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where electron-builder leaves the app of each system before it is packed into an installer. */
const executables: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux*-unpacked/pennywren',
  darwin: `${process.arch === 'arm64' ? 'mac-arm64' : 'mac'}/Pennywren.app/Contents/MacOS/Pennywren`,
  win32: 'win*-unpacked/Pennywren.exe',
}

/** The one unpacked app in a folder of packages; throws where there is none, or more than one. */
export function findUnpackedApp(packages: string): string {
  const pattern = executables[process.platform] ?? ''
  const found = globSync(pattern, { cwd: packages })
  const [executable] = found
  if (executable === undefined || found.length > 1) {
    throw new Error(`${packages} has ${found.length} of ${pattern}: run \`npm run package\` first.`)
  }
  return join(packages, executable)
}

/** The files beside the code of an unpacked app: `app.asar` and what else it is shipped with. */
export function resourcesOf(executable: string): string {
  return join(executable, process.platform === 'darwin' ? '../../Resources' : '../resources')
}

/** The fuses as they have to be in a package. */
export const burntFuses = {
  RunAsNode: 'off',
  EnableCookieEncryption: 'on',
  EnableNodeOptionsEnvironmentVariable: 'off',
  EnableNodeCliInspectArguments: 'off',
  EnableEmbeddedAsarIntegrityValidation: 'on',
  OnlyLoadAppFromAsar: 'on',
  GrantFileProtocolExtraPrivileges: 'off',
}

/** The fuses that stand in a binary. One that is newer than the reader has a number for a name. */
export async function readFuses(executable: string): Promise<Record<string, string>> {
  const states: Record<number, string> = { 0x30: 'off', 0x31: 'on', 0x72: 'removed' }
  const { version: _version, ...wire } = await getCurrentFuseWire(executable)
  return Object.fromEntries(
    Object.entries(wire).map(([fuse, state]) => [
      FuseV1Options[Number(fuse)] ?? fuse,
      states[Number(state)] ?? String(state),
    ]),
  )
}

/** The bytes before the fuses in Electron's binary, and the fuses' version and number behind them. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101000110'),
])

/**
 * A folder with the names of an unpacked Electron for Linux, as far as a packager looks at them: it can
 * be packed but not started. Its fuses stand as Electron delivers them.
 */
export function makeFakeElectron(folder: string): void {
  const files: Record<string, string | Buffer> = {
    electron: Buffer.concat([Buffer.from('\x7fELF'), fuseWire, Buffer.alloc(64)]),
    'chrome-sandbox': 'setuid',
    LICENSE: 'MIT',
    'LICENSES.chromium.html': '<p>BSD</p>',
    version: '0.0.0',
    'resources/LICENSE.txt': 'MIT',
    'locales/de.pak': 'Wörter',
    'locales/en-US.pak': 'words',
  }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
}
