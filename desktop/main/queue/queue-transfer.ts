import type { BrowserWindow, Dialog } from 'electron'
import { readFile, stat } from 'node:fs/promises'
import { countByStatus, type Queue } from '../../../shared/queue.ts'
import { applyChange, changeBetween, type LoadedQueue } from '../../../shared/queue-change.ts'
import { parseQueue, serializeQueue } from '../../../shared/queue-format.ts'
import { longestText } from '../../ipc/contract.ts'
import { log } from '../log.ts'
import type { QueueTable } from '../storage/queue-table.ts'
import { writeTextFile } from '../storage/text-file.ts'

export interface QueueTransfer {
  exportQueue: () => Promise<void>
  importQueue: () => Promise<void>
}

export interface QueueTransferOptions {
  dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox'>
  window: () => BrowserWindow | undefined
  queue: QueueTable
  /** False while a run has locked it. */
  lockQueue: () => boolean
  unlockQueue: () => void
  /** Called when the queue is free again, whatever became of the import. */
  onUnlocked: () => void
}

/** In bytes: in UTF-8 a UTF-16 code unit takes at most three. */
const largestFile = 3 * longestText
const tooLarge = `The file is too large: a queue holds at most ${longestText / 1_000_000} million characters.`
const filters = [{ name: 'Pennywren queue', extensions: ['json'] }]

/** Export and import of the queue as a file. The queue holds no secret. */
export function createQueueTransfer(options: QueueTransferOptions): QueueTransfer {
  const { dialog, window, queue, lockQueue, unlockQueue, onUnlocked } = options

  const tell = async (message: string, detail: string) => {
    const parent = window()
    const box = { type: 'warning' as const, message, detail, buttons: ['OK'] }
    await (parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box))
  }

  const mayReplace = async (current: Queue, next: Queue): Promise<boolean> => {
    const unsent = countByStatus(current)
    const open = unsent.pending + unsent.failed + unsent.sending
    const parent = window()
    if (open === 0 || parent === undefined) return true
    const { response } = await dialog.showMessageBox(parent, {
      type: 'question',
      message: `Replace the queue with the ${next.length} ${next.length === 1 ? 'post' : 'posts'} of this file?`,
      detail: `${open} of its posts are not published yet. Export the queue first to keep them.`,
      buttons: ['Cancel', 'Replace'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    return response === 1
  }

  /** Replaces the queue, unless the operator declines. */
  const replace = async (next: Queue): Promise<void> => {
    try {
      if (await mayReplace(postsOf(queue.load()) ?? [], next)) saveWhole(queue, next)
    } catch (error) {
      log.warn('an imported queue was not saved', error)
      await tell('The queue was not imported.', 'It could not be saved to disk.')
    }
  }

  return {
    async exportQueue() {
      const parent = window()
      if (parent === undefined) return
      const { canceled, filePath } = await dialog.showSaveDialog(parent, {
        defaultPath: 'pennywren-queue.json',
        filters,
      })
      if (canceled || filePath === '') return
      const posts = readOr(() => postsOf(queue.load()))
      if (posts === undefined) {
        await tell('The queue was not exported.', 'The saved queue cannot be read.')
        return
      }
      try {
        await writeTextFile(filePath, serializeQueue(posts))
      } catch (error) {
        log.warn('the queue was not exported', error)
        await tell('The queue was not exported.', 'The file could not be written.')
      }
    },

    async importQueue() {
      const parent = window()
      if (parent === undefined) return
      const chosen = await dialog.showOpenDialog(parent, { properties: ['openFile'], filters })
      const path = chosen.filePaths[0]
      if (chosen.canceled || path === undefined) return
      const read = await readQueueFile(path)
      if (!read.ok) {
        await tell('The queue was not imported.', read.why)
        return
      }
      // Locked until the end: a run that began meanwhile would publish the replaced queue.
      if (!lockQueue()) {
        await tell('The queue was not imported.', 'A run is going on. Stop it first.')
        return
      }
      try {
        await replace(read.queue)
      } finally {
        unlockQueue()
        // What the window saved meanwhile was refused.
        onUnlocked()
      }
    },
  }
}

/** What the operator wanted sent again may have been sent again since the file was written. */
function undecided(posts: Queue): Queue {
  return posts.map((post) => {
    const { sendAgain: _, ...others } = post
    return others
  })
}

/** Puts a queue in the place of the saved one; where that cannot be read, it is kept aside. */
function saveWhole(queue: QueueTable, next: Queue): void {
  if (!queue.load().ok) queue.discard()
  const loaded = queue.load()
  if (!loaded.ok) throw new Error('The saved queue cannot be replaced.')
  const saved = queue.save(changeBetween(postsOf(loaded) ?? [], next), loaded.revision)
  if (saved === 'changed-elsewhere') throw new Error('The queue was changed meanwhile.')
}

/** Undefined where the saved queue cannot be read. */
function postsOf(loaded: LoadedQueue): Queue | undefined {
  return loaded.ok ? applyChange([], loaded) : undefined
}

/** Undefined where it fails. */
function readOr<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    log.warn('the queue could not be read', error)
    return undefined
  }
}

async function readQueueFile(
  path: string,
): Promise<{ ok: true; queue: Queue } | { ok: false; why: string }> {
  try {
    if ((await stat(path)).size > largestFile) return { ok: false, why: tooLarge }
    const text = await readFile(path, 'utf8')
    if (text.length > longestText) return { ok: false, why: tooLarge }
    const parsed = parseQueue(text)
    if (parsed.ok) return { ok: true, queue: undecided(parsed.queue) }
    return {
      ok: false,
      why:
        parsed.error === 'newer-version'
          ? 'It was written by a later version of Pennywren. Update the app first.'
          : 'The file holds no queue.',
    }
  } catch (error) {
    log.warn('a queue to import could not be read', error)
    return { ok: false, why: 'The file could not be read.' }
  }
}
