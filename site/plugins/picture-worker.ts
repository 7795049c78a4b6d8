import { fork, type ChildProcess } from 'node:child_process'
import { NoPicture, renditionsOf, type Renditions } from './encode-picture.ts'

interface PictureOrder {
  id: number
  file: string
  cacheDir: string
  isRemote: boolean
}

type PictureAnswer = { id: number } & ({ made: Renditions } | { reason: string })

/** In milliseconds: the largest picture that may be decoded takes a fifth of it. */
const patienceMs = 60_000
/** In milliseconds: the process ends when nothing was asked of it for so long. */
const idleMs = 100

type Waiting = Pick<PromiseWithResolvers<Renditions>, 'resolve' | 'reject'>

let child: ChildProcess | undefined
const waiting = new Map<number, Waiting>()
let lastId = 0

/**
 * `renditionsOf` in a process of its own: it gives back all memory at its end, and a decoder that dies
 * or never ends costs the pictures it has in work, and not the build.
 */
export function makeRenditions(order: Omit<PictureOrder, 'id'>): Promise<Renditions> {
  lastId += 1
  const id = lastId
  const { promise, resolve, reject } = Promise.withResolvers<Renditions>()
  const worker = (child ??= startWorker())
  const patience = setTimeout(() => worker.kill('SIGKILL'), patienceMs)
  const settle = () => {
    clearTimeout(patience)
    waiting.delete(id)
    setTimeout(() => {
      if (waiting.size === 0 && child === worker) endWorker()
    }, idleMs)
  }
  waiting.set(id, { resolve, reject })
  worker.send({ id, ...order } satisfies PictureOrder)
  return promise.finally(settle)
}

function startWorker(): ChildProcess {
  const worker = fork(import.meta.filename, { execArgv: [] })
  worker.on('message', (answer: PictureAnswer) => {
    const order = waiting.get(answer.id)
    if ('made' in answer) order?.resolve(answer.made)
    else order?.reject(new NoPicture(answer.reason))
  })
  worker.once('exit', () => {
    if (child !== worker) return
    child = undefined
    for (const { reject } of waiting.values()) {
      reject(new NoPicture('its decoder ended, or took more than a minute'))
    }
  })
  return worker
}

function endWorker(): void {
  const worker = child
  child = undefined
  worker?.disconnect()
}

/** The other process: this file as its program. */
function answerOrders(): void {
  process.on('message', ({ id, file, ...options }: PictureOrder) => {
    void renditionsOf(file, options)
      .then((made) => ({ id, made }))
      .catch((error: unknown) => {
        if (error instanceof NoPicture) return { id, reason: error.message }
        throw error
      })
      .then((answer: PictureAnswer) => process.send?.(answer))
  })
  process.once('disconnect', () => process.exit())
}

if (import.meta.main) answerOrders()
