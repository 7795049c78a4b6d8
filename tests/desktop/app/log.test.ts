import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newDraft } from '../../../shared/post-record.ts'
import { putPost } from '../../../shared/records.ts'
import { headlessHome, type HeadlessHome } from '../../support/desktop/headless-app.ts'

let home: HeadlessHome
beforeEach(() => {
  home = headlessHome()
})
afterEach(() => home.close())

const logText = () => readFileSync(join(home.userData, 'logs/main.log'), 'utf8')

test('an error that nothing caught is written down by its kind, and the app goes on', async () => {
  const { child, platform } = await home.start()
  await child.command('failOutside')
  await nextTurn()
  expect(await platform.loadRecords()).toMatchObject({ ok: true })
  await expect.poll(logText).toContain('an error that nothing caught (Error)')
  expect(logText()).not.toContain('canary')
})

test('the death of a process of Chromium’s own, such as the GPU’s, is written down', async () => {
  const { child } = await home.start()
  await child.command('endProcess', { type: 'GPU', reason: 'crashed' })
  expect(logText()).toContain('a process is gone: GPU, crashed')
})

test('the log holds neither a secret nor an address nor a text', async () => {
  const { platform, child } = await home.start()
  await platform.saveSecret({
    name: 'webhookUrl',
    value: 'https://canary-host.invalid/canary-path',
  })
  await platform.saveSecret({ name: 'aiKey', value: 'sk-canary-0123456789' })
  const draft = putPost({ ...newDraft('canary', 1), title: 'A canary title' })
  await platform.saveRecords({ puts: [draft], removed: [] })
  await platform.testConnection({ readable: false })
  await platform.generate({ job: 'canary', topic: { title: 'canary', excerpt: '' } })
  await child.command('invoke', {
    frame: { url: 'https://canary.example/', parent: null },
    channel: 'saveRecords',
    args: ['canary'],
  })
  expect(logText()).toContain('saveRecords: refused, from another page')
  expect(logText()).not.toContain('canary')
})

test('an issue is reported with the diagnostics, as far as an address holds them', async () => {
  const { child } = await home.start()
  await child.command('menu', 'report-issue')
  const [address = ''] = (await child.command('observe')).openedOutside
  expect(address).toMatch(/^https:\/\/github\.com\/.+\/issues\/new\?body=/)
  expect(address.length).toBeLessThanOrEqual(2000)
  const body = new URL(address).searchParams.get('body')
  expect(body).toContain(`Node ${process.versions.node}`)
  expect(body).toContain('info started, version')
})

test('the menu shows the log and copies versions, trouble and the end of the log', async () => {
  const { child } = await home.start()
  await child.command('menu', 'show-logs')
  await child.command('menu', 'copy-diagnostics')
  const { openedFolders, clipboard } = await child.command('observe')
  expect(openedFolders).toEqual([join(home.userData, 'logs')])
  expect(existsSync(openedFolders[0] ?? '')).toBe(true)
  expect(clipboard).toMatch(/^Pennywren \d+\.\d+\.\d+ \(from its sources\)\n/)
  expect(clipboard).toContain(`Node ${process.versions.node}`)
  expect(clipboard).toContain('Notices: first-start')
  expect(clipboard).toContain('info started, version')
})
