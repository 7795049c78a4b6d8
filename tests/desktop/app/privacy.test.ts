import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { defaultSettings } from '../../../desktop/main/storage/settings.ts'
import { test } from '../../support/desktop/headless-app.ts'

test('nobody is asked for a spelling dictionary, nor learns who the operator is by a certificate', async ({
  home,
}) => {
  const { child } = await home.start()
  expect((await child.command('observe')).dictionaries).toEqual([])
  expect(await child.command('chosenCertificate')).toBeUndefined()
})

test('with spelling on the page’s session alone gets the operator’s language', async ({ home }) => {
  mkdirSync(home.userData)
  const record = { ...defaultSettings, spellCheck: true }
  writeFileSync(join(home.userData, 'settings.json'), JSON.stringify({ version: 1, record }))
  const { child } = await home.start()
  const { dictionaries } = await child.command('observe')
  expect(dictionaries.map((address) => address.split('/').at(-1))).toEqual(['de.bdic'])
  await child.command('menu', 'spell-check')
  expect(await child.command('grants', 'media')).toEqual([])
})

test('the switch for spelling reaches the page’s session while there is no window', async ({
  home,
}) => {
  const { child } = await home.start('there', { platform: 'darwin' })
  await child.command('closeWindow')
  // The page is asked first, and there is none to answer.
  await expect.poll(() => child.command('webPreferences'), { timeout: 5000 }).toBeUndefined()
  await child.command('menu', 'spell-check')
  await expect
    .poll(async () => (await child.command('observe')).dictionaries)
    .toEqual([expect.stringMatching(/\/de\.bdic$/)])
})
