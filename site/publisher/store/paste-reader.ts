import type { Paste, PasteRead } from '../../../shared/calendar/paste.ts'
import { startWorker } from '../start-worker.ts'

type Result = PasteRead | undefined

interface Asked {
  paste: Paste
  answer: (result: Result) => void
  refuse: (reason: unknown) => void
}

let worker: Promise<Worker> | undefined
/** Answers of another one come too late. */
let running: Worker | undefined
/** The first one is being read. */
const asked: Asked[] = []

/**
 * Reads a pasted calendar in a worker, so that a long one does not hold the page: one after the other.
 * Where no worker can be had it is read here. `signal` ends the reading, for one of a text that was
 * changed meanwhile. Rejects then, and where a part of the script is missing.
 */
export async function readPasteApart(paste: Paste, signal?: AbortSignal): Promise<Result> {
  if (typeof Worker === 'undefined') return readHere(paste)
  return new Promise((answer, refuse) => {
    const question = { paste, answer, refuse }
    asked.push(question)
    signal?.addEventListener('abort', () => drop(question), { once: true })
    if (asked.length === 1) void next()
  })
}

function drop(question: Asked): void {
  const at = asked.indexOf(question)
  if (at === -1) return
  asked.splice(at, 1)
  question.refuse(new Error('The text was changed.'))
  if (at > 0) return
  void worker?.then((started) => started.terminate()).catch(() => undefined)
  worker = undefined
  running = undefined
  void next()
}

async function next(): Promise<void> {
  const [first] = asked
  if (!first) return
  try {
    worker ??= start()
    const started = await worker
    if (asked[0] === first) started.postMessage(first.paste, { transfer: [] })
  } catch {
    worker = undefined
    if (asked[0] === first) readInPlace()
  }
}

/** Reads the first one here, in place of the worker; the next one is tried there again. */
function readInPlace(): void {
  const [first] = asked
  if (!first) return
  const end = (settle: () => void) => {
    if (asked[0] !== first) return
    asked.shift()
    settle()
    void next()
  }
  readHere(first.paste).then(
    (result) => end(() => first.answer(result)),
    (reason: unknown) => end(() => first.refuse(reason)),
  )
}

async function start(): Promise<Worker> {
  const { default: url } = await import('./paste.worker.ts?worker&url')
  const started = startWorker('paste-worker', url)
  running = started
  started.addEventListener('message', ({ data }: MessageEvent<Result>) => {
    if (running !== started) return
    asked.shift()?.answer(data)
    void next()
  })
  started.addEventListener('error', () => {
    started.terminate()
    if (running !== started) return
    worker = undefined
    readInPlace()
  })
  return started
}

async function readHere(paste: Paste): Promise<Result> {
  const { readPaste } = await import('../../../shared/calendar/paste.ts')
  return readPaste(paste)
}
