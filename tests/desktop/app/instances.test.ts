import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../support/desktop/headless-app.ts'
import { startStandIn } from '../../support/electron/child.ts'
import { mainBundle, projectRoot } from '../../support/electron/paths.ts'

const startIn = (userData: string, environment: NodeJS.ProcessEnv = {}) =>
  startStandIn(mainBundle, { userData, appPath: projectRoot, keyring: 'none' }, environment)

test('a second start ends at once, and the first shows its window', async ({ home }) => {
  const { child, noted } = await home.start()
  await expect(startIn(home.userData)).rejects.toThrow('ended with 0')
  await child.run(({ app }) => app.emit('second-instance', {}, ['pennywren'], '/', null))
  await expect.poll(async () => (await noted()).focused).toBe(1)
})

test('in development the next app starts beside the one before it, which saves what is typed and asks nobody', async ({
  home,
}) => {
  const development = { ELECTRON_RENDERER_URL: 'http://localhost:5173' }
  const { api, child, noted } = await home.start('there', {}, development)
  const next = await startIn(home.userData, development)
  expect(await noted()).toMatchObject({ focused: 0 })
  await next.kill()
  await child.run(({ app }) => app.quit())
  await api.saveRecords({ puts: [{ key: 'note/a', value: 'typed' }], removed: [] })
  await api.answerClose({ busy: true }).catch(() => undefined)
  expect(await child.ended).toBe(0)
  const { platform } = await home.start()
  expect(await platform.loadRecords()).toMatchObject({ records: [{ value: 'typed' }] })
})

test('a start in a folder that cannot be written to says so with the path, and fails', async ({
  home,
}) => {
  writeFileSync(home.userData, '')
  const app = await startIn(home.userData)
  expect(await app.ended).toBe(1)
  expect(app.output()).toContain('Pennywren could not start. Its folder cannot be written to.')
  expect(app.output()).toContain(home.userData)
})

test('where a file cannot be read, the app says so and ends, and leaves it as it is', async ({
  home,
}) => {
  mkdirSync(join(home.userData, 'settings.json'), { recursive: true })
  const app = await startIn(home.userData)
  expect(await app.ended).toBe(1)
  expect(app.output()).toContain('Pennywren could not start.')
  expect(readdirSync(home.userData)).toContain('settings.json')
}, 10_000)

test('out of its sources the app has a folder of its own at every start, whatever the case of names', async ({
  home,
}) => {
  const folders = async (isPackaged: boolean) => {
    const appData = join(home.userData, String(isPackaged))
    mkdirSync(appData, { recursive: true })
    for (const _ of ['first', 'second']) await home.start('there', { appData, isPackaged })
    return readdirSync(appData)
  }
  expect(await folders(true)).toEqual(['Pennywren'])
  expect((await folders(false)).map((name) => name.toLowerCase())).not.toContain('pennywren')
})

test('where the sandbox was switched off the app starts without asking for it', async ({
  home,
}) => {
  const { noted } = await home.start('there', { switches: ['no-sandbox'] })
  expect(await noted()).toMatchObject({ isSandboxed: false, dialogs: [] })
})
