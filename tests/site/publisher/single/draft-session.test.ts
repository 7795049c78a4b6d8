import { emptyDraft } from '../../../../shared/draft.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Platform } from '../../../../site/publisher/platform.ts'
import { createDraftSession } from '../../../../site/publisher/single/draft-session.ts'
import {
  openWindow,
  sharedBrowser,
  type SharedBrowser,
} from '../../../support/publisher/browser-environment.ts'

const at = new Date(2026, 4, 1, 14, 2)
let browser: SharedBrowser
let platform: Platform

beforeEach(() => {
  vi.useFakeTimers()
  browser = sharedBrowser()
  platform = openWindow(browser)
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () => createDraftSession(platform, () => at)

test('a draft is saved a second after the last key and restored later', async () => {
  const session = open()
  session.edit('title', 'A')
  session.edit('title', 'A title')
  expect(session.get().saving.state).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(1000)
  expect(session.get().saving).toEqual({ state: 'saved', at })
  const later = open()
  await later.load()
  expect(later.get()).toEqual({
    draft: { ...emptyDraft, title: 'A title' },
    saving: { state: 'restored' },
  })
})

test('what was typed before the old draft was loaded counts more', async () => {
  await platform.saveDraft({ ...emptyDraft, title: 'Old' })
  const session = open()
  const loading = session.load()
  session.edit('title', 'New')
  await loading
  expect(session.get().draft.title).toBe('New')
})

test('a page that is left saves at once', async () => {
  const session = open()
  session.edit('title', 'A')
  void session.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(browser.texts.get('draft')).toContain('"A"')
})

test('the id of an attempt is saved before the post is sent', async () => {
  const session = open()
  session.edit('title', 'A')
  await session.beginAttempt('123')
  expect((await platform.loadDraft())?.attempt).toEqual({ id: '123' })
})

test('a cleared form leaves nothing behind', async () => {
  const session = open()
  session.edit('title', 'A')
  await session.beginAttempt('123')
  await session.clear()
  expect(session.get().draft).toEqual(emptyDraft)
  expect(await platform.loadDraft()).toBeUndefined()
})

test('a draft that cannot be saved is told', async () => {
  browser.full = true
  const session = open()
  session.edit('title', 'A')
  await vi.advanceTimersByTimeAsync(1000)
  expect(session.get().saving).toEqual({ state: 'failed' })
})

const article = { ...emptyDraft, title: 'An article', content: 'Of many words' }

/** A window in which a letter was typed before another one saved an article. */
async function contested() {
  const session = open()
  session.edit('title', 'x')
  await platform.saveDraft(article)
  await vi.advanceTimersByTimeAsync(1000)
  return session
}

test('a letter in one window does not replace the article of another', async () => {
  const session = await contested()
  expect(session.get().saving).toEqual({ state: 'contested' })
  session.edit('title', 'xy')
  expect(session.get().saving).toEqual({ state: 'contested' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(session.isContested()).toBe(true)
  expect(session.get()).toEqual({
    draft: { ...emptyDraft, title: 'xy' },
    saving: { state: 'contested' },
  })
  expect(await platform.loadDraft()).toEqual(article)
})

test('the own draft is kept where the operator chose so, and saved from then on', async () => {
  const session = await contested()
  await session.keepMine()
  expect(session.get().saving).toEqual({ state: 'saved', at })
  session.edit('title', 'xy')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await platform.loadDraft()).toEqual({ ...emptyDraft, title: 'xy' })
})

test('the other draft is taken where the operator chose so, and can be written on', async () => {
  const session = await contested()
  await session.takeOther()
  expect(session.get()).toEqual({ draft: article, saving: { state: 'restored' } })
  session.edit('title', 'Another title')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await platform.loadDraft()).toEqual({ ...article, title: 'Another title' })
})

test('to take a draft that is gone meanwhile loses nothing', async () => {
  const session = await contested()
  await platform.saveDraft(undefined, article)
  await session.takeOther()
  expect(session.get().saving).toEqual({ state: 'saved', at })
  expect(await platform.loadDraft()).toEqual({ ...emptyDraft, title: 'x' })
})

test('to clear the form leaves the draft of another window alone', async () => {
  const session = await contested()
  await session.clear()
  expect(await platform.loadDraft()).toEqual(article)
  expect(session.get()).toEqual({ draft: emptyDraft, saving: { state: 'contested' } })
  expect(session.isContested()).toBe(false)
})

test('a window with nothing typed of its own follows', async () => {
  const session = open()
  await session.load()
  await platform.saveDraft(article)
  await session.follow()
  expect(session.get()).toEqual({ draft: article, saving: { state: 'restored' } })
  await platform.saveDraft(undefined, article)
  await session.follow()
  expect(session.get()).toEqual({ draft: emptyDraft, saving: { state: 'untouched' } })
})

test('a window with a text of its own keeps it and says that there is another', async () => {
  const session = open()
  session.edit('title', 'Mine')
  await vi.advanceTimersByTimeAsync(1000)
  await session.follow()
  expect(session.get().saving).toEqual({ state: 'saved', at })
  await platform.saveDraft(article, { ...emptyDraft, title: 'Mine' })
  await session.follow()
  expect(session.get()).toEqual({
    draft: { ...emptyDraft, title: 'Mine' },
    saving: { state: 'contested' },
  })
})

test('what a browser filled in before the same draft was loaded is no other draft', async () => {
  const attempted = { ...article, attempt: { id: '123' } }
  await platform.saveDraft(attempted)
  const session = open()
  const loading = session.load()
  session.edit('title', article.title)
  session.edit('content', article.content)
  await loading
  expect(session.get()).toEqual({ draft: attempted, saving: { state: 'restored' } })
})

test('a cleared draft comes back with its attempt, and is saved', async () => {
  const session = open()
  session.edit('title', 'A title')
  await session.beginAttempt('a-1')
  const { draft } = session.get()
  await session.clear()
  expect(await platform.loadDraft()).toBeUndefined()
  expect(session.restore(draft)).toBe(true)
  expect(session.get().draft).toEqual({ ...emptyDraft, title: 'A title', attempt: { id: 'a-1' } })
  await vi.waitFor(async () => {
    expect(await platform.loadDraft()).toEqual(draft)
  })
})

test('a cleared draft does not come back over what is typed by then', async () => {
  const session = open()
  session.edit('title', 'A title')
  const { draft } = session.get()
  await session.clear()
  session.edit('content', 'New')
  expect(session.restore(draft)).toBe(false)
  expect(session.get().draft).toEqual({ ...emptyDraft, content: 'New' })
})
