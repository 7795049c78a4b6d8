import type { Paste, PasteResult } from '../../../shared/calendar/paste.ts'

let worker: Promise<Worker> | undefined
const asked: { paste: Paste; answer: (result: PasteResult) => void }[] = []

/**
 * Reads a pasted calendar in a worker, so that a long one does not hold the page: one after the other.
 * Where no worker can be had it is read here.
 */
export async function readPasteApart(paste: Paste): Promise<PasteResult> {
  if (typeof Worker === 'undefined') return readHere(paste)
  return new Promise((answer) => {
    asked.push({ paste, answer })
    if (asked.length === 1) void next()
  })
}

async function next(): Promise<void> {
  const [first] = asked
  if (!first) return
  try {
    worker ??= start()
    const started = await worker
    started.postMessage(first.paste)
  } catch {
    settle(await readHere(first.paste))
  }
}

function settle(result: PasteResult): void {
  asked.shift()?.answer(result)
  void next()
}

async function start(): Promise<Worker> {
  const { default: url } = await import('./paste-worker.ts?worker&url')
  // The desktop's policy takes scripts of trusted types alone.
  const types = typeof trustedTypes === 'undefined' ? undefined : trustedTypes
  const trusted = types?.createPolicy('paste-worker', { createScriptURL: () => url })
  const started = new Worker(trusted?.createScriptURL('') ?? url, { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<PasteResult>) => settle(data))
  started.addEventListener('error', () => {
    started.terminate()
    worker = undefined
    const [first] = asked
    if (first) void readHere(first.paste).then(settle)
  })
  return started
}

async function readHere(paste: Paste): Promise<PasteResult> {
  const { readPaste } = await import('../../../shared/calendar/paste.ts')
  return readPaste(paste)
}
