import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { kindOf, lastLines, log, openLog } from '../../../desktop/main/log.ts'
import { projectRoot } from '../../support/electron/paths.ts'
import { hasFileModes } from '../../support/system.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('the log is one file and the one before it, each of half a megabyte at most', () => {
  const folder = temporaryFolder()
  openLog(folder, { toConsole: false })
  for (let line = 0; line < 16_000; line += 1) log.info(`line ${line} ${'.'.repeat(90)}`)
  expect(readdirSync(folder).toSorted()).toEqual(['main.log', 'main.old.log'])
  for (const file of readdirSync(folder)) {
    expect(statSync(join(folder, file)).size).toBeLessThan(512 * 1024 + 200)
    if (hasFileModes) expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
  }
  expect(lastLines(folder, 100).split('\n')).toHaveLength(100)
  log.warn('it failed', new Error('with a secret in its message'))
  expect(readFileSync(join(folder, 'main.log'), 'utf8')).toMatch(/warn it failed \(Error\)\n$/)
})

test.each([
  [Object.assign(new Error('/home/ada/secret'), { code: 'ENOSPC' }), 'ENOSPC'],
  [new TypeError('secret'), 'TypeError'],
  [Object.assign(new Error('secret'), { code: 23 }), 'Error'],
  [new Error('net::ERR_FAILED at https://secret.example'), 'net::ERR_FAILED'],
  ['secret', 'string'],
])('of an error only its kind is told', (error, kind) => expect(kindOf(error)).toBe(kind))

const root = pathToFileURL(projectRoot).href

/**
 * Logs to a standard error that nobody reads any more, over many turns of the event loop, from a
 * folder without a package.json, as a packaged app may be started in.
 */
const withClosedPipe = `
  import { setImmediate as nextTurn } from 'node:timers/promises'
  const { log, openLog, surviveErrors } = await import(process.env.ROOT + '/desktop/main/log.ts')
  let saves = 0
  surviveErrors(process, () => (saves += 1))
  openLog(process.env.LOGS, { toConsole: true })
  console.log('ready')
  await new Promise((resolve) => process.stdin.on('end', resolve).resume())
  log.warn('a warning')
  setImmediate(() => { throw new Error('nobody catches this') })
  for (let turn = 0; turn < 2000; turn += 1) await nextTurn()
  console.log('saves: ' + saves)
`

test('an app whose standard error was closed logs each error once', async () => {
  const logs = temporaryFolder()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', withClosedPipe], {
    cwd: logs,
    env: { ...process.env, ROOT: root, LOGS: logs },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
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
})
