import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as plainTest } from 'vitest'
import { kindOf, lastLines, log, openLog } from '../../../desktop/main/log.ts'
import { test } from '../../support/desktop/headless-app.ts'
import { hasFileModes } from '../../support/system.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

plainTest('the log is one file and the one before it, each of half a megabyte at most', () => {
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

plainTest.each([
  [Object.assign(new Error('/home/ada/secret'), { code: 'ENOSPC' }), 'ENOSPC'],
  [new TypeError('secret'), 'TypeError'],
  [Object.assign(new Error('secret'), { code: 23 }), 'Error'],
  [new Error('net::ERR_FAILED at https://secret.example'), 'net::ERR_FAILED'],
  ['secret', 'string'],
])('of an error only its kind is told', (error, kind) => expect(kindOf(error)).toBe(kind))

test('an error that nothing caught and the death of a process are written down once, by their kind, where nobody reads what the app writes, and it goes on', async ({
  home,
}) => {
  const { child, noted, platform } = await home.start()
  await child.run(({ app }) => {
    for (const stream of [process.stdout, process.stderr]) {
      stream.emit('error', new Error('write EPIPE'))
    }
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' })
    setImmediate(() => {
      throw new Error('canary: nobody catches this')
    })
  })
  const warnings = () => home.read('logs/main.log').match(/(?<= warn ).*/g)
  const caught = ['a process is gone: GPU, crashed', 'an error that nothing caught (Error)']
  await expect.poll(warnings).toEqual(caught)
  // It is saved before anything worse comes.
  expect((await noted()).events).toHaveProperty('saveAsked')
  for (let turn = 0; turn < 20; turn += 1) await child.run(() => undefined)
  expect(warnings()).toEqual(caught)
  expect(await platform.loadRecords()).toMatchObject({ ok: true })
})

test('the menu shows the log, and passes on versions, trouble and the end of the log', async ({
  home,
}) => {
  const { child, menu, noted } = await home.start()
  for (const item of ['show-logs', 'copy-diagnostics']) await menu(item)
  const copied = await child.run(({ clipboard }) => clipboard.readText())
  expect((await noted()).openedFolders).toEqual([join(home.userData, 'logs')])
  expect(copied).toMatch(/^Pennywren \d+\.\d+\.\d+ \(from its sources\)\n/)
  expect(copied).toContain('Notices: first-start')
  expect(copied).toContain('info started, version')
})
