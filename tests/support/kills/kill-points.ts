import { isEveryTest } from '../system.ts'

/**
 * Before each step of a whole run but its end; in a sample, before the first step of each kind and the
 * last of all, and when something has just left by the network or has another name.
 */
export function killPoints(whole: readonly string[]): number[] {
  const steps = whole.slice(0, -1)
  return [...steps.keys()].filter((at) => {
    const isFirst = at === steps.indexOf(steps[at] ?? '')
    const isAfter = ['fetch', 'rename'].includes(steps[at - 1] ?? '')
    return isEveryTest || isFirst || isAfter || at === steps.length - 1
  })
}
