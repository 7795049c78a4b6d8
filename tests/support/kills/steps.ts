import { writeSync } from 'node:fs'
import type { Orders } from './orders.ts'

/** Only a step changes anything that outlives a process that is killed. */
export function countSteps({ dieBefore }: Orders) {
  let count = 0
  // Not by way of the event loop, which has no next turn.
  const tell = (line: string) => writeSync(process.stdout.fd, `${line}\n`)
  /** Tells the test that a step is about to be made; does not return where it is the last order. */
  const take = (name: string) => {
    count += 1
    tell(name)
    if (count === dieBefore) process.kill(process.pid, 'SIGKILL')
  }
  return {
    take,
    /** Has each call of a method be a step, where `nameOf` gives it a name. */
    announce<Name extends string>(
      object: Record<Name, (...args: never[]) => unknown>,
      method: Name,
      nameOf: (...args: unknown[]) => string | undefined,
    ) {
      const call = object[method]
      object[method] = function (this: unknown, ...args) {
        const name = nameOf(...args)
        if (name !== undefined) take(name)
        return call.apply(this, args)
      }
    },
    /** Ends the process, with all of its steps made. */
    end(): never {
      tell('done')
      process.exit(0)
    },
  }
}
