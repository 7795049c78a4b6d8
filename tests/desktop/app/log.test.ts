import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'vitest'
import { test } from '../../support/desktop/headless-app.ts'

const log = 'logs/main.log'

test('an error that nothing caught is written down by its kind, and the app goes on', async ({
  home,
}) => {
  const { child, platform } = await home.start()
  await child.command('failOutside')
  await nextTurn()
  expect(await platform.loadRecords()).toMatchObject({ ok: true })
  await expect.poll(() => home.read(log)).toContain('an error that nothing caught (Error)')
  expect(home.read(log)).not.toContain('canary')
})

test('the death of a process of Chromium’s own, such as the GPU’s, is written down', async ({
  home,
}) => {
  const { child } = await home.start()
  await child.command('endProcess', { type: 'GPU', reason: 'crashed' })
  expect(home.read(log)).toContain('a process is gone: GPU, crashed')
})

test('the menu shows the log, and passes on versions, trouble and the end of the log', async ({
  home,
}) => {
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
