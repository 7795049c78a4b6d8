import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { defaultSettings } from '../../../desktop/main/storage/app-settings.ts'
import { test, type HeadlessApp } from '../../support/desktop/headless-app.ts'

const ofWindow = ({ child }: HeadlessApp) =>
  child.run(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    return {
      hasSpelling: window?.options.webPreferences['spellcheck'],
      granted: await window?.webContents.session.grants('media'),
    }
  })

test('nobody is asked for a spelling dictionary, nor learns who the operator is by a certificate', async ({
  home,
}) => {
  const { child, noted } = await home.start()
  expect((await noted()).dictionaries).toEqual([])
  const chosen = await child.run(({ app }) => {
    let isPrevented = false
    const event = { preventDefault: () => (isPrevented = true) }
    return new Promise((resolve) => {
      const choose = (chosen?: string) => resolve(isPrevented ? chosen : 'first')
      app.emit('select-client-certificate', event, null, '', ['first'], choose)
    })
  })
  expect(chosen).toBeUndefined()
})

test('with spelling on the page’s session alone gets the languages of the system, and English', async ({
  home,
}) => {
  mkdirSync(home.userData)
  const record = { ...defaultSettings, spellCheck: true }
  writeFileSync(join(home.userData, 'settings.json'), JSON.stringify({ version: 1, record }))
  const app = await home.start()
  const { dictionaries } = await app.noted()
  const files = dictionaries.map((address) => address.split('/').at(-1))
  expect(files).toEqual(['de.bdic', 'fr.bdic', 'en-US.bdic'])
  expect(await ofWindow(app)).toEqual({ hasSpelling: true, granted: ['spelling'] })
  await app.api.checkSpelling({ isOn: false })
  expect(await ofWindow(app)).toMatchObject({ granted: [] })
})

test('macOS spells from the press of the switch on, with what is its own', async ({ home }) => {
  const app = await home.start('there', { platform: 'darwin' })
  expect(await ofWindow(app)).toEqual({ hasSpelling: true, granted: [] })
  await app.api.checkSpelling({ isOn: true })
  expect(await ofWindow(app)).toMatchObject({ granted: ['spelling'] })
  expect((await app.noted()).dictionaries).toEqual([])
})
