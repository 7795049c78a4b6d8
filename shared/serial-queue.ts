/** Runs one piece of work after the other, in the order in which they were handed in. */
export interface Turns {
  /** Settles as the work does. */
  take: <T>(work: () => T | Promise<T>) => Promise<T>
  /** Resolves when all that was handed in by now has ended, well or not. */
  settled: () => Promise<void>
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take: (work) => {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
    settled: async () => {
      await last
    },
  }
}
