import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'

/** What stands before the fuses in Electron's binary, and their version and number behind it. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101000110'),
])

/** A program for Windows that names Electron's company, as its own does. */
function windowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const info = Resource.VersionInfo.createEmpty()
  info.setStringValues({ lang: 1033, codepage: 1200 }, { CompanyName: 'GitHub, Inc.' })
  info.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  return Buffer.from(program.generate())
}

/** What Windows shows of a program. */
export function versionInfoOf(file: string): Record<string, string> {
  const program = NtExecutable.from(readFileSync(file))
  const { entries } = NtExecutableResource.from(program)
  const [info] = Resource.VersionInfo.fromEntries(entries)
  const [language] = info?.getAllLanguagesForStringValues() ?? []
  return (language && info?.getStringValues(language)) ?? {}
}

/**
 * A folder with the names of an unpacked Electron for Linux and for Windows, as far as a packager looks
 * at them: it can be packed but not started. Its fuses stand as Electron delivers them.
 */
export function makeFakeElectron(folder: string): void {
  const files: Record<string, string | Buffer> = {
    electron: Buffer.concat([Buffer.from('\x7fELF'), fuseWire, Buffer.alloc(64)]),
    'electron.exe': Buffer.concat([windowsProgram(), fuseWire, Buffer.alloc(64)]),
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
