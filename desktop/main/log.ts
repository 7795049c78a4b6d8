import electronLog from 'electron-log/node'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '../../shared/brand.ts'

const logFile = (folder: string) => join(folder, 'main.log')

/** Bytes; the file before it is kept beside it, so there are twice as many at most. */
const largestLog = 512 * 1024

const logger = electronLog.create({ logId: 'main' })
// Silent until it is opened, as in tests of single files; to other processes and machines for ever.
for (const transport of Object.values(logger.transports)) {
  if (transport) transport.level = false
}

/**
 * Writes the log into this folder from now on. `toConsole`: warnings go to standard error as well,
 * which a packaged app may have lost with the program that started it.
 */
export function openLog(folder: string, { toConsole }: { toConsole: boolean }): void {
  const { file, console } = logger.transports
  // Else electron-log looks for a package.json, which is not beside every start of the app.
  file.setAppName(brand.name)
  file.resolvePathFn = () => logFile(folder)
  file.maxSize = largestLog
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  file.format = '{iso} {level} {text}'
  file.level = 'info'
  console.level = toConsole && 'warn'
}

/** The end of the log, for the operator to pass on. */
export function lastLines(folder: string, lines: number): string {
  const texts = [join(folder, 'main.old.log'), logFile(folder)].map((file) =>
    existsSync(file) ? readFileSync(file, 'utf8') : '',
  )
  return texts.join('').trimEnd().split(/\r?\n/).slice(-lines).join('\n')
}

/**
 * The app's log, for whoever looks for a fault. A line is written in the source, whole: it holds
 * no secret, no address and nothing that was typed. Of an error only its kind is written down, since
 * its message can hold all of these.
 */
export const log = {
  info(line: string): void {
    logger.info(line)
  },
  warn(line: string, error?: unknown): void {
    logger.warn(error === undefined ? line : `${line} (${kindOf(error)})`)
  },
}

/** The code of an error of the system, else its class; Chromium's codes are its messages. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if ('code' in error && typeof error.code === 'string') return error.code
  return /^net::ERR_[A-Z_]+/.exec(error.message)?.[0] ?? error.name
}

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
  process.on('unhandledRejection', (reason) =>
    log.warn('a promise that nobody waited for failed', reason),
  )
}
