import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { headlessHome, type HeadlessHome } from '../../support/desktop/headless-app.ts'

let home: HeadlessHome
beforeEach(() => {
  home = headlessHome()
  mkdirSync(home.userData)
})
afterEach(() => home.close())

const put = (name: string, text: string | Buffer) => writeFileSync(join(home.userData, name), text)
const read = (name: string) => readFileSync(join(home.userData, name), 'utf8')
const files = () => readdirSync(home.userData)

test.each([
  ['truncated', '{"version":1,"record":{"publ', 'corrupt'],
  ['empty', '', 'corrupt'],
  ['zeros', Buffer.alloc(512), 'corrupt'],
  ['an array', '[1,2]', 'corrupt'],
  ['of a later version', '{"version":2,"record":{}}', 'newer'],
])('settings that are %s are kept aside, told, and start anew', async (_what, text, why) => {
  put('settings.json', text)
  const { api, platform } = await home.start()
  expect(await platform.loadSettings()).toMatchObject({ aiModel: 'gpt-4o-mini' })
  const aside = files().find((file) => file.startsWith(`settings.json.${why}-`))
  if (aside === undefined) throw new Error('Nothing was kept aside.')
  expect(readFileSync(join(home.userData, aside))).toEqual(Buffer.from(text))
  expect(await api.notices()).toMatchObject({
    data: expect.arrayContaining([
      { kind: 'set-aside', what: 'settings', copy: aside, folder: home.userData },
    ]),
  })
  await platform.saveSettings({ ...(await platform.loadSettings()), aiModel: 'm' })
  expect(JSON.parse(read('settings.json'))).toMatchObject({ version: 1 })
})

test('settings that were saved before there were further ones are kept', async () => {
  await home.start().then(async ({ platform }) => {
    await platform.saveSettings({ ...(await platform.loadSettings()), aiModel: 'm' })
  })
  const saved = JSON.parse(read('settings.json')) as { record: { publisher: object } }
  const {
    whenAiFails: _,
    siteUrl: __,
    guide: ___,
    offersLinks: ____,
    asksAboutFindings: _____,
    ...publisher
  } = saved.record.publisher as Record<string, unknown>
  put('settings.json', JSON.stringify({ ...saved, record: { ...saved.record, publisher } }))
  const { platform } = await home.start()
  expect(await platform.loadSettings()).toMatchObject({
    aiModel: 'm',
    whenAiFails: 'send-template',
    guide: { voice: '', rules: '', facts: '' },
    offersLinks: false,
    asksAboutFindings: false,
    siteUrl: '',
  })
  expect(files().filter((file) => file.includes('corrupt'))).toEqual([])
})

test('what writes that were cut off left behind is swept at start, and nothing else is', async () => {
  put('secrets.json.tmp-1234', 'half')
  put('settings.json.tmp-99', 'half')
  put('something.tmp-1', 'not ours')
  await home.start()
  expect(files().filter((file) => file.includes('.tmp-'))).toEqual(['something.tmp-1'])
})
