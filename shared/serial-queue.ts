/** Runs one piece of work after the other, in the order in which they were handed in. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** Settles as the work does. */
    run: <T>(work: () => T | Promise<T>): Promise<T> => {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
    /** Resolves when all that was handed in by now has ended, well or not. */
    idle: async () => {
      await last
    },
  }
}
