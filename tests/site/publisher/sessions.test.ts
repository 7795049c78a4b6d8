import { expect, onTestFinished, test, vi } from 'vitest'
import { createSessions } from '../../../site/publisher/sessions.tsx'
import { detailsOf } from '../../../site/publisher/bulk/review/post-details.ts'
import type { Platform } from '../../../site/publisher/platform.ts'
import {
  openWindow,
  sharedBrowser,
  type SharedBrowser,
} from '../../support/publisher/browser-environment.ts'
import { accepted, posts } from '../../support/publisher/bulk-window.ts'
import { saveQueue, savedQueue } from '../../support/publisher/saved-queue.ts'

/** The sessions of a window on a queue that was saved before. */
async function openSessions(browser: SharedBrowser, changes: Partial<Platform> = {}) {
  const platform = { ...openWindow(browser), ...changes }
  await saveQueue(platform, posts)
  const sessions = createSessions(platform)
  onTestFinished(sessions.bulk.start())
  await sessions.settings.load()
  await vi.waitFor(() => expect(sessions.bulk.get().activity.kind).toBe('idle'))
  return { platform, sessions }
}

test('a flush saves all that is typed, and resolves when it is saved', async () => {
  const { platform, sessions } = await openSessions(sharedBrowser())
  sessions.draft.edit({ title: 'A title' })
  sessions.calendar.edit({ text: 'Tues - "One"' })
  sessions.json.edit({ text: '{' })
  sessions.edits.type('contents', 'x-1', 'Own words')
  sessions.secrets.type('webhookUrl', 'https://hooks.example.com/a')
  sessions.settings.type('aiModel', 'another-model')
  await sessions.flush()
  expect(await platform.loadKept(sessions.drafts.get().open)).toMatchObject({ title: 'A title' })
  expect(await platform.loadKept('json')).toMatchObject({ text: '{' })
  expect(await platform.loadKept('calendar')).toMatchObject({ text: 'Tues - "One"' })
  expect((await savedQueue(platform))[0]).toMatchObject({ id: 'x-1', content: 'Own words' })
  expect(await platform.secretStatus()).toMatchObject({ webhookUrl: { state: 'ready' } })
  expect(await platform.loadSettings()).toMatchObject({ aiModel: 'another-model' })
})

test('a flush waits for what was begun before it', async () => {
  const saving = Promise.withResolvers<'saved'>()
  const saveKept = vi.fn<Platform['saveKept']>(() => saving.promise)
  const { sessions } = await openSessions(sharedBrowser(), { saveKept })
  sessions.draft.edit({ title: 'A title' })
  void sessions.draft.flush()
  let flushed = false
  const flushing = sessions.flush().then(() => {
    flushed = true
  })
  await vi.waitFor(() => expect(saveKept).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(flushed).toBe(false)
  saving.resolve('saved')
  await flushing
  expect(saveKept).toHaveBeenCalledOnce()
})

test('a flush leaves an editor open, which has a button of its own', async () => {
  const { platform, sessions } = await openSessions(sharedBrowser())
  for (const post of posts) {
    sessions.edits.type('details', post.id, { ...detailsOf(post), title: 'Half a ti' })
  }
  await sessions.flush()
  expect(sessions.edits.get().details['x-1']).toMatchObject({ title: 'Half a ti' })
  expect(sessions.edits.isUnsaved()).toBe(true)
  expect((await savedQueue(platform))[0]).toMatchObject({ title: 'One' })
})

test('a flush does not wait for the end of a run', async () => {
  const sending = Promise.withResolvers<typeof accepted>()
  const publishScheduledPost = vi.fn<Platform['publishScheduledPost']>(() => sending.promise)
  const { platform, sessions } = await openSessions(sharedBrowser(), {
    publishScheduledPost,
    generateArticle: () => Promise.resolve({ ok: true, text: 'By AI' }),
  })
  const run = sessions.bulk.publishPost('x-1')
  await vi.waitFor(() => expect(publishScheduledPost).toHaveBeenCalledOnce())
  sessions.draft.edit({ title: 'A title' })
  await sessions.flush()
  expect(sessions.bulk.get().activity.kind).toBe('working')
  expect(await platform.loadKept(sessions.drafts.get().open)).toMatchObject({ title: 'A title' })
  sending.resolve(accepted)
  await run
})

test('what is typed and cannot be used is not saved', async () => {
  const { platform, sessions } = await openSessions(sharedBrowser())
  const before = await platform.loadSettings()
  sessions.settings.type('aiUrl', 'https://ai.example.com/v1')
  sessions.settings.type('aiUrl', undefined)
  await sessions.flush()
  expect(await platform.loadSettings()).toEqual(before)
})
