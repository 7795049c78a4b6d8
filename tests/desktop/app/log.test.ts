import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../support/desktop/headless-app.ts'

const log = 'logs/main.log'

test('an error that nothing caught and the death of a process are written down by their kind, and the app goes on', async ({
  home,
}) => {
  const { child, platform } = await home.start()
  await child.run(({ app }) => {
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' })
    setImmediate(() => {
      throw new Error('canary: nobody catches this')
    })
  })
  await expect.poll(() => home.read(log)).toContain('an error that nothing caught (Error)')
  expect(home.read(log)).toContain('a process is gone: GPU, crashed')
  expect(home.read(log)).not.toContain('canary')
  expect(await platform.loadRecords()).toMatchObject({ ok: true })
})

test('the menu shows the log, and passes on versions, trouble and the end of the log', async ({
  home,
}) => {
  const { child, noted } = await home.start()
  const copied = await child.run(({ Menu, clipboard }) => {
    for (const id of ['show-logs', 'copy-diagnostics']) {
      Menu.getApplicationMenu()?.getMenuItemById(id)?.click?.()
    }
    return clipboard.readText()
  })
  expect((await noted()).openedFolders).toEqual([join(home.userData, 'logs')])
  expect(copied).toMatch(/^Pennywren \d+\.\d+\.\d+ \(from its sources\)\n/)
  expect(copied).toContain('Notices: first-start')
  expect(copied).toContain('info started, version')
})
