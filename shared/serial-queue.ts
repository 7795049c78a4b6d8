/** Runs one piece of work after the other, in the order in which they were handed in. */
export interface SerialQueue {
  /** Settles as the work does. */
  run: <T>(work: () => T | Promise<T>) => Promise<T>
  /** Resolves when all that was handed in by now has ended, well or not. */
  idle: () => Promise<void>
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (work) => {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
    idle: async () => {
      await last
    },
  }
}
