import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What stands before the fuses in Electron's binary, and their version and number behind it. */
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
