import type { Paste, PasteResult } from '../../../shared/calendar/paste.ts'
import { startWorker } from '../start-worker.ts'

let worker: Promise<Worker> | undefined
const asked: {
  paste: Paste
  answer: (result: PasteResult) => void
  refuse: (reason: unknown) => void
}[] = []

/**
 * Reads a pasted calendar in a worker, so that a long one does not hold the page: one after the other.
 * Where no worker can be had it is read here. Rejects where a part of the script is missing.
 */
export async function readPasteApart(paste: Paste): Promise<PasteResult> {
  return typeof Worker === 'undefined' ? readHere(paste) : readThere(paste)
}

async function readThere(paste: Paste): Promise<PasteResult> {
  return new Promise((answer, refuse) => {
    asked.push({ paste, answer, refuse })
    if (asked.length === 1) void next()
  })
}

async function next(): Promise<void> {
  const [first] = asked
  if (!first) return
  try {
    worker ??= start()
    const started = await worker
    started.postMessage(first.paste, { transfer: [] })
  } catch {
    worker = undefined
    readInPlace()
  }
}

/** Reads the first one here, in place of the worker; the next one is tried there again. */
function readInPlace(): void {
  const [first] = asked
  if (!first) return
  readHere(first.paste).then(settle, (reason: unknown) => {
    asked.shift()?.refuse(reason)
    void next()
  })
}

function settle(result: PasteResult): void {
  asked.shift()?.answer(result)
  void next()
}

async function start(): Promise<Worker> {
  const { default: url } = await import('./paste.worker.ts?worker&url')
  const started = startWorker('paste-worker', url)
  started.addEventListener('message', ({ data }: MessageEvent<PasteResult>) => settle(data))
  started.addEventListener('error', () => {
    started.terminate()
    worker = undefined
    readInPlace()
  })
  return started
}

async function readHere(paste: Paste): Promise<PasteResult> {
  const { readPaste } = await import('../../../shared/calendar/paste.ts')
  return readPaste(paste)
}
