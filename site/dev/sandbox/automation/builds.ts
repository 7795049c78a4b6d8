/**
 * Has the site built after each change: one build for all that changed during the last one. A build
 * that fails is told by its message, and the next change has it built again.
 */
export function createBuilds(build: () => Promise<void>) {
  let asked = 0
  let built = 0
  let failure: Error | undefined
  let working: Promise<void> | undefined

  const work = async () => {
    while (built < asked) {
      const upTo = asked
      failure = await build().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      )
      built = upTo
    }
    working = undefined
  }
  return {
    /** Asks for a build, and returns its number. */
    ask(): number {
      asked += 1
      working ??= work()
      return asked
    },
    /** Whether a build has ended that began after this one was asked for. */
    isOver: (number: number) => built >= number,
    /** The error of the last build, where that failed. */
    failure: () => failure,
    /** Resolves when nothing is left to be built. */
    idle: async () => {
      await working
    },
  }
}
