import { watch, type FSWatcher } from 'node:fs'

/** Editors write a file in several steps. */
const writingMs = 50
/** How often it is looked for a folder that is gone, as between two branches. */
const absentMs = 500

/**
 * Calls `changed` after files of a folder have changed, also when the folder itself goes or comes.
 * One watch for all of them: one for each of thousands takes a second. Returns the end of it.
 */
export function watchFolder(folder: string, changed: () => void): () => void {
  let watcher: FSWatcher | undefined
  let timer: NodeJS.Timeout | undefined

  const open = (): FSWatcher | undefined => {
    try {
      return watch(folder, soon).on('error', soon)
    } catch {
      timer = setTimeout(look, absentMs)
      return undefined
    }
  }
  const look = () => {
    const before = watcher
    before?.close()
    // Anew each time: what was watched may not be the folder that has this name now.
    watcher = open()
    if (before || watcher) changed()
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(look, writingMs)
  }

  watcher = open()
  return () => {
    clearTimeout(timer)
    watcher?.close()
  }
}
