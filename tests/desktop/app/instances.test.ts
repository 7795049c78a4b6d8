import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newDraft } from '../../../shared/post/post-record.ts'
import { putPost } from '../../../shared/records.ts'
import { test, type HeadlessHome } from '../../support/desktop/headless-app.ts'
import { startStandIn } from '../../support/electron/child.ts'
import { mainBundle, projectRoot } from '../../support/electron/paths.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const settingsOf = ({ userData }: HeadlessHome) =>
  ({ userData, appPath: projectRoot, keyring: 'none' }) as const

test('a second start in a process of its own ends at once, and the first shows its window', async ({
  home,
}) => {
  const first = await home.start()
  const { platform } = first
  const draft = putPost(newDraft('mine', 1))
  await platform.saveRecords({ puts: [draft], removed: [] })
  await expect(startStandIn(mainBundle, settingsOf(home))).rejects.toThrow('ended with 0')
  await expect.poll(async () => (await first.child.command('observe')).focused).toBe(1)
  expect(await platform.loadRecords()).toEqual({ ok: true, records: [draft] })
})

test('a start in a folder that cannot be written to says so with the path, and fails', async () => {
  const userData = join(temporaryFolder(), 'file')
  writeFileSync(userData, '')
  const app = await startStandIn(mainBundle, { userData, appPath: projectRoot, keyring: 'none' })
  expect(await app.ended).toBe(1)
  expect(app.output()).toContain('Pennywren could not start. Its folder cannot be written to.')
  expect(app.output()).toContain(userData)
})

test('a start that finds a lock which nobody answers for says what to do', async () => {
  const userData = temporaryFolder()
  // It is alive, but no Pennywren.
  writeFileSync(join(userData, 'SingletonLock'), String(process.pid))
  const settings = { userData, appPath: projectRoot, keyring: 'none' } as const
  await expect(startStandIn(mainBundle, settings)).rejects.toThrow(
    'Pennywren is open already. Without a window, end it or restart the computer.',
  )
})

test('where a file cannot be read, the app says so and ends, and leaves it as it is', async ({
  home,
}) => {
  mkdirSync(join(home.userData, 'settings.json'), { recursive: true })
  const app = await startStandIn(mainBundle, settingsOf(home))
  expect(await app.ended).toBe(1)
  expect(app.output()).toContain('Pennywren could not start.')
  expect(readdirSync(home.userData)).toContain('settings.json')
}, 10_000)

test('quitting ends the process when nothing is going on', async ({ home }) => {
  const { child } = await home.start()
  await child.command('quit').catch(() => undefined)
  expect(await child.ended).toBe(0)
})

test('out of its sources the app has a folder of its own at every start, whatever the case of names', async ({
  home,
}) => {
  const folders = async (isPackaged: boolean) => {
    const appData = join(home.userData, String(isPackaged))
    mkdirSync(appData, { recursive: true })
    for (const _ of ['first', 'second']) await home.start('there', { appData, isPackaged })
    return readdirSync(appData)
  }
  const [packaged = ''] = await folders(true)
  const [source = ''] = await folders(false)
  expect(packaged).toBe('Pennywren')
  expect(source.toLowerCase()).not.toBe(packaged.toLowerCase())
})

test('where the sandbox was switched off the app starts without asking for it', async ({
  home,
}) => {
  const { child } = await home.start('there', { switches: ['no-sandbox'] })
  expect(await child.command('observe')).toMatchObject({ sandboxed: false, dialogs: [] })
})
