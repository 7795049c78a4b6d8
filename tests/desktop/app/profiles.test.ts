import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newDraft } from '../../../shared/post/post-record.ts'
import { putPost } from '../../../shared/records.ts'
import { test, type HeadlessApp } from '../../support/desktop/headless-app.ts'

const draft = putPost(newDraft('mine', 1))

/** Adds a site. Returns its id. */
async function addGarden({ api }: HeadlessApp): Promise<string> {
  await api.saveProfile({ name: 'Garden' })
  const { data } = (await api.appSettings()) as { data: { profiles: { id: string }[] } }
  return data.profiles[1]?.id ?? ''
}

test('a site is changed between runs only, and each keeps its own records', async ({ home }) => {
  const app = await home.start()
  const { api, platform } = app
  await platform.saveRecords({ puts: [draft], removed: [] })
  const id = await addGarden(app)
  const run = { done: 0, total: 1, current: undefined, msLeft: undefined }
  await api.showProgress(run)
  expect(await api.switchProfile({ id })).toEqual({ ok: true, data: false })
  await api.showProgress(undefined)
  expect(await api.switchProfile({ id: 'another' })).toEqual({ ok: true, data: false })
  expect(await api.switchProfile({ id })).toEqual({ ok: true, data: true })

  const again = await home.start()
  expect(await again.platform.loadRecords()).toEqual({ ok: true, records: [] })
  await again.api.removeProfile({ id })
  expect(await again.api.appSettings()).toMatchObject({ data: { profiles: [{}, { id }] } })
})

test('a field of the settings that does not fit takes no other with it, and a site that no list names is taken up again', async ({
  home,
}) => {
  const app = await home.start()
  const id = await addGarden(app)
  await app.api.switchProfile({ id })
  const { platform } = await home.start()
  await platform.saveRecords({ puts: [draft], removed: [] })

  const changeFile = (changes: object) => {
    const { version, record } = JSON.parse(home.read('settings.json')) as Record<string, object>
    const changed = { version, record: { ...record, ...changes } }
    writeFileSync(join(home.userData, 'settings.json'), JSON.stringify(changed))
  }
  const window = { x: 0.5, y: 40, width: 900, height: 700, maximized: 'no', zoom: 1 }
  changeFile({ window, spellCheck: 'yes' })
  const mended = await home.start()
  expect(await mended.api.appSettings()).toMatchObject({
    data: { profiles: [{ id: '' }, { id, name: 'Garden' }], profile: id, spellCheck: false },
  })
  const options = await mended.child.run(({ BrowserWindow }) => {
    const { x, y, width } = BrowserWindow.getAllWindows()[0]?.options ?? {}
    return { x, y, width }
  })
  expect(options).toEqual({ x: 0, y: 40, width: 900 })

  changeFile({ profiles: [{ id: '', name: 'Money' }, { name: 'Without an id' }] })
  const again = await home.start()
  expect(await again.api.appSettings()).toMatchObject({
    data: { profiles: [{ name: 'Money' }, { id, name: 'Recovered site 1' }], profile: id },
  })
  expect(await again.platform.loadRecords()).toEqual({ ok: true, records: [draft] })
  expect((await again.notices()).map((notice) => notice.id)).toContain('sites-recovered')
})
