import type { Dialog } from 'electron'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { largestBackup } from '../../shared/backup.ts'
import { log } from './log.ts'
import type { MainWindow } from './window/main-window.ts'

/** The ends of names of the files that the page can open. */
const extensions = ['pennywren-backup', 'json', 'csv', 'tsv', 'txt', 'md', 'ics']

/** Gives the page files that the operator has chosen, in the app or in the system. */
export function createFileOpener(
  dialog: Pick<Dialog, 'showOpenDialog'>,
  window: Pick<MainWindow, 'showAndSend'>,
) {
  const open = async (path: string) => {
    const bytes = await readBytes(path)
    window.showAndSend('fileOpened', { name: basename(path), bytes })
  }
  return {
    open,
    /** Those that a command line names. `folder`: that it was entered in. */
    openNamed: async (argv: readonly string[], folder: string) => {
      const paths = argv.slice(1).map((argument) => pathOf(argument, folder))
      await Promise.all(paths.filter((path) => path !== undefined).map(open))
    },
    choose: async () => {
      const filters = [{ name: 'Calendars, posts and backups', extensions }]
      const { filePaths } = await dialog.showOpenDialog({ properties: ['openFile'], filters })
      for (const path of filePaths) await open(path)
    },
  }
}

/** The file that an argument names: by its path, or by a URI as file managers on Linux do. */
function pathOf(argument: string, folder: string): string | undefined {
  const isUri = /^[a-z][a-z\d+.-]*:\/\//i.test(argument)
  if (argument.startsWith('-') || (isUri && !/^file:/i.test(argument))) return undefined
  try {
    const path = isUri ? fileURLToPath(argument) : resolve(folder, argument)
    return extensions.includes(extname(path).slice(1).toLowerCase()) ? path : undefined
  } catch (error) {
    log.warn('a file that was to be opened has no path', error)
    return undefined
  }
}

async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return (await stat(path)).size > largestBackup
      ? undefined
      : new Uint8Array(await readFile(path))
  } catch (error) {
    log.warn('a file that was to be opened could not be read', error)
    return undefined
  }
}
