import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const logFile = (folder: string) => join(folder, 'main.log')
const oldFile = (folder: string) => join(folder, 'main.old.log')

/** Bytes; the file before it is kept beside it, so there are twice as many at most. */
const largestLog = 512 * 1024

/** Undefined until it is opened, and nothing is written, as in tests of single files. */
let opened: { folder: string; toConsole: boolean } | undefined

/**
 * Writes the log into this folder from now on. `toConsole`: warnings go to standard error as well,
 * which a packaged app may have lost with the program that started it.
 */
export function openLog(folder: string, { toConsole }: { toConsole: boolean }): void {
  opened = { folder, toConsole }
}

function write(level: 'info' | 'warn', line: string): void {
  if (opened === undefined) return
  const { folder, toConsole } = opened
  if (toConsole && level === 'warn') console.warn(line)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = logFile(folder)
    if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, oldFile(folder))
    appendFileSync(file, `${new Date().toISOString()} ${level} ${line}\n`, { mode: 0o600 })
  } catch {
    // A full disk, say: log.warn would only come here again.
  }
}

/** The end of the log, for the operator to pass on. */
export function lastLines(folder: string, lines: number): string {
  const texts = [oldFile(folder), logFile(folder)].map((file) =>
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
    write('info', line)
  },
  warn(line: string, error?: unknown): void {
    write('warn', error === undefined ? line : `${line} (${kindOf(error)})`)
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
