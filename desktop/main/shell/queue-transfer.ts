import type { BrowserWindow, Dialog } from 'electron'
import { readFile, stat } from 'node:fs/promises'
import { countByStatus, type Queue } from '../../../shared/queue.ts'
import { parseQueue, serializeQueue } from '../../../shared/queue-file.ts'
import type { QueueOnDisk } from '../storage/queue-file.ts'
import { openTextFile } from '../storage/text-file.ts'

export interface QueueTransfer {
  exportQueue(): Promise<void>
  importQueue(): Promise<void>
}

export interface QueueTransferOptions {
  dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox'>
  window: () => BrowserWindow | undefined
  queue: QueueOnDisk
  isRunning: () => boolean
  /** Tells the page that the queue on disk is another one. */
  onImported: () => void
}

const largestImport = 16 * 1024 * 1024
const filters = [{ name: 'Pennywren queue', extensions: ['json'] }]

/** Export and import of the queue, which holds no secret. */
export function createQueueTransfer(options: QueueTransferOptions): QueueTransfer {
  const { dialog, window, queue, isRunning, onImported } = options

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
      message: `Replace the queue with the ${next.length} posts of this file?`,
      detail: `${open} of its posts are not published yet. Export the queue first to keep them.`,
      buttons: ['Cancel', 'Replace'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    return response === 1
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
      const loaded = await queue.load()
      if (!loaded.ok) {
        await tell('The queue was not exported.', 'The saved queue cannot be read.')
        return
      }
      try {
        await openTextFile(filePath).write(loaded.text ?? serializeQueue([]))
      } catch {
        await tell('The queue was not exported.', 'The file could not be written.')
      }
    },

    async importQueue() {
      const parent = window()
      if (parent === undefined) return
      if (isRunning()) {
        await tell('A run is going on.', 'Stop it before you import another queue.')
        return
      }
      const chosen = await dialog.showOpenDialog(parent, { properties: ['openFile'], filters })
      const path = chosen.filePaths[0]
      if (chosen.canceled || path === undefined) return
      const read = await readQueueFile(path)
      if (!read.ok) {
        await tell('The queue was not imported.', read.why)
        return
      }
      const loaded = await queue.load()
      const current = loaded.ok && loaded.text !== undefined ? parseQueue(loaded.text) : undefined
      if (!(await mayReplace(current?.ok === true ? current.queue : [], read.queue))) return
      try {
        await queue.save(serializeQueue(read.queue))
      } catch {
        await tell('The queue was not imported.', 'It could not be saved to disk.')
        return
      }
      onImported()
    },
  }
}

async function readQueueFile(
  path: string,
): Promise<{ ok: true; queue: Queue } | { ok: false; why: string }> {
  try {
    if ((await stat(path)).size > largestImport) {
      return { ok: false, why: 'The file is larger than 16 MB, which no queue is.' }
    }
    const parsed = parseQueue(await readFile(path, 'utf8'))
    if (parsed.ok) return parsed
    return {
      ok: false,
      why:
        parsed.error === 'newer-version'
          ? 'It was written by a later version of Pennywren. Update the app first.'
          : 'The file holds no queue.',
    }
  } catch {
    return { ok: false, why: 'The file could not be read.' }
  }
}
