import { setTimeout as sleep } from 'node:timers/promises'

/** What Windows answers while a virus scanner or an indexer holds a file that was just written. */
const busy = new Set(['EPERM', 'EACCES', 'EBUSY'])
/** In milliseconds, about four seconds in all. */
const pauses = [10, 20, 50, 100, 200, 400, 800, 1200, 1200]

/** Whether another program may be holding the file. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && busy.has(String(error.code))
}

/** Does something with a file, and again where the file is busy: on Windows, for some seconds. */
export type WhenFree = <T>(work: () => Promise<T>) => Promise<T>

export function createWhenFree(
  platform: string,
  wait: (ms: number) => Promise<unknown> = sleep,
): WhenFree {
  return async (work) => {
    for (const pause of platform === 'win32' ? pauses : []) {
      try {
        return await work()
      } catch (error) {
        if (!isBusy(error)) throw error
        await wait(pause)
      }
    }
    return work()
  }
}

/** The same at the start of the app, which waits for it. */
export function whenFreeSync<T>(
  work: () => T,
  platform: string = process.platform,
  wait: (ms: number) => void = sleepSync,
): T {
  for (const pause of platform === 'win32' ? pauses : []) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error)) throw error
      wait(pause)
    }
  }
  return work()
}

function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
