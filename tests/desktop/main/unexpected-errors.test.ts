import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { surviveErrors } from '../../../desktop/main/unexpected-errors.ts'
import { projectRoot } from '../../support/electron/paths.ts'

function survivingProcess(putAway: () => void) {
  const process = Object.assign(new EventEmitter(), {
    stdout: new EventEmitter(),
    stderr: new EventEmitter(),
  })
  surviveErrors(process as never, putAway)
  return process
}

test('an error that nothing caught puts away what is being typed', () => {
  const putAway = vi.fn<() => void>()
  const process = survivingProcess(putAway)
  process.emit('uncaughtException', new RangeError('init["status"] must be in the range'))
  expect(putAway).toHaveBeenCalledOnce()
})

test('errors that the handling of an error causes are not handled in turn', () => {
  const putAway = vi.fn<() => void>(() => {
    process.emit('uncaughtException', new Error('The window is gone.'))
  })
  const process = survivingProcess(putAway)
  process.emit('uncaughtException', new Error('The first.'))
  expect(putAway).toHaveBeenCalledOnce()
})

const root = pathToFileURL(projectRoot).href

/**
 * Logs to a standard error that nobody reads any more, over many turns of the event loop, from a
 * folder without a package.json, as a packaged app may be started in.
 */
const withClosedPipe = `
  import { setImmediate as nextTurn } from 'node:timers/promises'
  const { log, openLog } = await import(process.env.ROOT + '/desktop/main/log.ts')
  const { surviveErrors } = await import(process.env.ROOT + '/desktop/main/unexpected-errors.ts')
  let saves = 0
  surviveErrors(process, () => (saves += 1))
  openLog(process.env.LOGS, { toConsole: process.env.TO_CONSOLE === 'yes' })
  console.log('ready')
  await new Promise((resolve) => process.stdin.on('end', resolve).resume())
  log.warn('a warning')
  setImmediate(() => { throw new Error('nobody catches this') })
  for (let turn = 0; turn < 2000; turn += 1) await nextTurn()
  console.log('saves: ' + saves)
`

test.each(['yes', 'no'])(
  'an app whose standard error was closed logs each error once (console: %s)',
  async (toConsole) => {
    const logs = mkdtempSync(join(tmpdir(), 'pennywren-closed-'))
    onTestFinished(() => {
      rmSync(logs, { recursive: true, force: true })
    })
    const child = spawn(process.execPath, ['--input-type=module', '--eval', withClosedPipe], {
      cwd: logs,
      env: { ...process.env, ROOT: root, LOGS: logs, TO_CONSOLE: toConsole },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    let output = ''
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString()
    })
    await once(child.stdout, 'data')
    child.stderr.destroy()
    await once(child.stderr, 'close')
    child.stdin.end()
    await once(child, 'close')
    expect(output).toBe('ready\nsaves: 1\n')
    expect(readFileSync(join(logs, 'main.log'), 'utf8').trim().split('\n')).toEqual([
      expect.stringMatching(/warn a warning$/),
      expect.stringMatching(/warn an error that nothing caught \(Error\)$/),
    ])
  },
)
