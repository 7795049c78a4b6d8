import { isEveryTest } from '../system.ts'

/** Before each step but the last; in a sample, before the first and the last step of each kind. */
export function killPoints(whole: readonly string[]): number[] {
  const steps = whole.slice(0, -1)
  return [...steps.keys()].filter((at) => {
    const step = steps[at] ?? ''
    return isEveryTest || at === steps.indexOf(step) || at === steps.lastIndexOf(step)
  })
}
