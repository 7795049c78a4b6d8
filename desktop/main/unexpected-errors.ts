import { log } from './log.ts'

/**
 * Writes down an error that nothing caught, and goes on: Electron would show it in a box that says
 * nothing to an operator. `putAway` saves what is being typed, in case that the next one is worse.
 */
export function surviveErrors(process: Pick<NodeJS.Process, 'on'>, putAway: () => void): void {
  process.on('uncaughtException', (error) => {
    log.warn('an error that nothing caught', error)
    putAway()
  })
  process.on('unhandledRejection', (reason) => {
    log.warn('a promise that nobody waited for failed', reason)
  })
}
