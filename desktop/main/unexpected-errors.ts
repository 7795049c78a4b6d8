import { log } from './log.ts'

/**
 * Logs an error that nothing caught, and goes on: Electron would show it in a box that says nothing
 * to an operator. `putAway` saves what is being typed, in case that the next one is worse. At most
 * one error a second is handled, so that an error of the handling itself cannot begin a loop.
 */
export function surviveErrors(
  process: Pick<NodeJS.Process, 'on' | 'stdout' | 'stderr'>,
  putAway: () => void,
): void {
  // The terminal or the program that reads them may have ended: writing to them then fails.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  let isHandling = false
  process.on('uncaughtException', (error) => {
    if (isHandling) return
    isHandling = true
    setTimeout(() => {
      isHandling = false
    }, 1000).unref()
    log.warn('an error that nothing caught', error)
    putAway()
  })
  process.on('unhandledRejection', (reason) => {
    log.warn('a promise that nobody waited for failed', reason)
  })
}
