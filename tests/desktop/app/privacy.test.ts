import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { defaultSettings } from '../../../desktop/main/storage/app-settings.ts'
import { test } from '../../support/desktop/headless-app.ts'

test('nobody is asked for a spelling dictionary, nor learns who the operator is by a certificate', async ({
  home,
}) => {
  const { child } = await home.start()
  expect((await child.command('observe')).dictionaries).toEqual([])
  expect(await child.command('chosenCertificate')).toBeUndefined()
})

test('with spelling on the page’s session alone gets the languages of the system, and English', async ({
  home,
}) => {
  mkdirSync(home.userData)
  const record = { ...defaultSettings, spellCheck: true }
  writeFileSync(join(home.userData, 'settings.json'), JSON.stringify({ version: 1, record }))
  const { child, api } = await home.start()
  const { dictionaries } = await child.command('observe')
  const files = dictionaries.map((address) => address.split('/').at(-1))
  expect(files).toEqual(['de.bdic', 'fr.bdic', 'en-US.bdic'])
  expect(await child.command('webPreferences')).toMatchObject({ spellcheck: true })
  await api.checkSpelling({ isOn: false })
  expect(await child.command('grants', 'media')).toEqual([])
})

test('macOS spells from the press of the switch on, with what is its own', async ({ home }) => {
  const { child, api } = await home.start('there', { platform: 'darwin' })
  expect(await child.command('webPreferences')).toMatchObject({ spellcheck: true })
  await api.checkSpelling({ isOn: true })
  expect(await child.command('grants', 'media')).toEqual(['spelling'])
  expect((await child.command('observe')).dictionaries).toEqual([])
})
