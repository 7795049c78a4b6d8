import { expect } from 'vitest'
import { newDraft } from '../../../shared/post/post-record.ts'
import { putPost } from '../../../shared/records.ts'
import { test } from '../../support/desktop/headless-app.ts'

const draft = putPost(newDraft('mine', 1))

test('a site is changed between runs only, and each keeps its own records', async ({ home }) => {
  const { api, platform } = await home.start()
  await platform.saveRecords({ puts: [draft], removed: [] })
  await api.saveProfile({ name: 'Garden' })
  const { data } = (await api.appSettings()) as { data: { profiles: { id: string }[] } }
  const id = data.profiles[1]?.id ?? ''
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
