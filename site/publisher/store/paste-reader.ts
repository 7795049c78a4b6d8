import type { Paste, PasteRead } from '../../../shared/calendar/paste.ts'
import { startWorker } from '../start-worker.ts'

/** In UTF-16 units: a shorter text holds the page for less time than it takes to start a worker. */
export const longCalendar = 20_000

/**
 * Reads a pasted calendar, a long one in a worker of its own, so that it does not hold the page. Where
 * none can be had it is read here. `signal` ends the reading, for one of a text that was changed
 * meanwhile. Rejects then, and where a part of the script is missing.
 */
export async function readPasteApart(
  paste: Paste,
  signal?: AbortSignal,
): Promise<PasteRead | undefined> {
  if (paste.text.length > longCalendar && typeof Worker !== 'undefined') {
    const answer = await readInWorker(paste, signal).catch(() => undefined)
    signal?.throwIfAborted()
    if (answer) return answer.read
  }
  const { readPaste } = await import('../../../shared/calendar/paste.ts')
  return readPaste(paste)
}

async function readInWorker(paste: Paste, signal?: AbortSignal) {
  const { default: url } = await import('./paste.worker.ts?worker&url')
  const worker = startWorker('paste-worker', url)
  const { promise, resolve, reject } = Promise.withResolvers<{ read: PasteRead | undefined }>()
  worker.addEventListener('message', ({ data }: MessageEvent<PasteRead | undefined>) =>
    resolve({ read: data }),
  )
  worker.addEventListener('error', reject)
  signal?.addEventListener('abort', reject, { once: true })
  worker.postMessage(paste, { transfer: [] })
  return promise.finally(() => worker.terminate())
}
