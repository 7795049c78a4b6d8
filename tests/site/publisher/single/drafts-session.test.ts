import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft } from '../../../../shared/draft.ts'
import type { DraftName } from '../../../../shared/kept.ts'
import type { Platform } from '../../../../site/publisher/platform.ts'
import {
  createDraftsSession,
  type DraftsSession,
} from '../../../../site/publisher/single/drafts-session.ts'
import {
  openWindow,
  sharedBrowser,
  type SharedBrowser,
} from '../../../support/publisher/browser-environment.ts'

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

const draft = (title: string) => ({ ...emptyDraft, title, content: `Of ${title}` })
const titles = (session: DraftsSession) => session.get().saved.map(({ title }) => title)
const inForm = (session: DraftsSession) => session.draft.get().value

async function open(window: Platform = platform) {
  const session = createDraftsSession(window, () => new Date())
  await session.draft.load()
  return session
}

/** A window with two drafts, the second of which is in the form. */
async function withTwo() {
  const session = await open()
  await session.draft.put(draft('One'))
  const first = session.get().open
  await vi.advanceTimersByTimeAsync(60_000)
  await session.begin()
  await session.draft.put(draft('Two'))
  return { session, first, second: session.get().open }
}

test('drafts that cannot be read are not taken for none, and one is in the form when they can', async () => {
  const { second } = await withTwo()
  const later = openWindow(browser)
  const working = { ...later }
  later.listDrafts = () => Promise.reject(new Error('Denied'))
  const session = await open(later)
  expect(session.get()).toMatchObject({ saved: [], isRead: false })
  expect(session.draft.get().saving).toEqual({ state: 'unread' })
  later.listDrafts = () => working.listDrafts()
  await session.draft.load()
  expect(session.get()).toMatchObject({ open: second, isRead: true })
  expect(titles(session)).toEqual(['Two', 'One'])
  expect(session.draft.get()).toEqual({ value: draft('Two'), saving: { state: 'restored' } })
})

test('a new draft leaves the one in the form where it is, and each is saved by itself', async () => {
  const session = await open()
  session.draft.edit({ title: 'One' })
  expect(await session.begin()).toBe(true)
  expect(inForm(session)).toEqual(emptyDraft)
  await vi.advanceTimersByTimeAsync(60_000)
  session.draft.edit({ title: 'Two' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(titles(session)).toEqual(['Two', 'One'])
  const later = await open(openWindow(browser))
  expect(titles(later)).toEqual(['Two', 'One'])
})

test('a saved draft is opened, with what was typed into the other one saved before', async () => {
  const { session, first, second } = await withTwo()
  session.draft.edit({ title: 'Two, edited' })
  expect(await session.open(first)).toBe(true)
  expect(session.draft.get()).toEqual({ value: draft('One'), saving: { state: 'restored' } })
  expect(await platform.loadKept(second)).toMatchObject({ title: 'Two, edited' })
  session.draft.edit({ title: 'One, edited' })
  await session.draft.flush()
  expect(await platform.loadKept(first)).toMatchObject({ title: 'One, edited' })
  expect(titles(session)).toEqual(['One, edited', 'Two, edited'])
})

test('a window that is loaded again shows the draft that it showed, or the empty form', async () => {
  const { session, first } = await withTwo()
  await session.open(first)
  expect(inForm(await open())).toEqual(draft('One'))
  await session.begin()
  const again = await open()
  expect(inForm(again)).toEqual(emptyDraft)
  expect(titles(again)).toEqual(['Two', 'One'])
})

test('a new window shows what was saved last, unless something is typed before', async () => {
  await withTwo()
  expect(inForm(await open(openWindow(browser)))).toEqual(draft('Two'))
  const session = createDraftsSession(openWindow(browser), () => new Date())
  const loading = session.draft.load()
  session.draft.edit({ title: 'Typed early' })
  await loading
  await session.draft.flush()
  expect(inForm(session)).toEqual({ ...emptyDraft, title: 'Typed early' })
  expect(titles(session)).toEqual(['Typed early', 'Two', 'One'])
})

test('the draft of an earlier version is one of the drafts', async () => {
  browser.texts.set('draft', JSON.stringify(draft('Earlier')))
  const session = await open()
  expect(session.draft.get()).toEqual({ value: draft('Earlier'), saving: { state: 'restored' } })
  expect(session.get().saved).toEqual([{ name: 'draft', title: 'Earlier', savedAt: 0 }])
  session.draft.edit({ title: 'Continued' })
  await session.draft.flush()
  expect(await platform.loadKept('draft')).toMatchObject({ title: 'Continued' })
})

test('two windows have different drafts without a word, and see those of each other', async () => {
  const [one, two] = [await open(), await open(openWindow(browser))]
  await one.draft.put(draft('One'))
  await two.draft.put(draft('Two'))
  expect([one, two].map((session) => session.draft.get().saving.state)).toEqual(['saved', 'saved'])
  await one.draft.follow()
  await two.draft.follow()
  expect(titles(one).toSorted()).toEqual(['One', 'Two'])
  expect(inForm(one)).toEqual(draft('One'))
  expect(inForm(two)).toEqual(draft('Two'))
})

test('the same draft in two windows is contested, and both can be kept', async () => {
  const { session, second } = await withTwo()
  const other = await open(openWindow(browser))
  await other.draft.put(draft('Of the other'))
  await session.draft.put(draft('Mine'))
  expect(session.draft.get().saving.state).toBe('contested')
  expect(await session.begin()).toBe(false)
  expect(inForm(session)).toEqual(draft('Mine'))
  await session.keepBoth()
  expect(session.draft.get().saving.state).toBe('saved')
  expect(titles(session).toSorted()).toEqual(['Mine', 'Of the other', 'One'])
  expect(await platform.loadKept(second)).toEqual(draft('Of the other'))
  expect(session.get().open).not.toBe(second)
})

test('a draft is removed and brought back, with its attempt', async () => {
  const { session, first } = await withTwo()
  const sent = { ...draft('One'), attempt: { id: '123' } }
  await platform.saveKept(first, sent, draft('One'))
  const removed = await session.remove(first)
  expect(removed?.isGone).toBe(true)
  expect(titles(session)).toEqual(['Two'])
  expect(await platform.loadKept(first)).toBeUndefined()
  expect(inForm(session)).toEqual(draft('Two'))
  expect(await removed?.restore()).toBe('in-list')
  expect(titles(session)).toEqual(['One', 'Two'])
  const [back] = session.get().saved
  expect(back && (await platform.loadKept(back.name))).toEqual(sent)
})

test('the form of the open draft is cleared at once, and filled again', async () => {
  const { session, second } = await withTwo()
  session.draft.edit({ title: 'Two, edited' })
  const removed = await session.remove(second)
  expect(session.draft.get()).toEqual({ value: emptyDraft, saving: { state: 'untouched' } })
  expect(titles(session)).toEqual(['One'])
  expect(await removed?.restore()).toBe('in-form')
  expect(inForm(session)).toEqual({ ...draft('Two'), title: 'Two, edited' })
  expect(session.draft.get().saving.state).toBe('saved')
  expect(titles(session)).toEqual(['Two, edited', 'One'])
})

test('a cleared draft does not come back over what is typed by then', async () => {
  const { session, second } = await withTwo()
  const removed = await session.remove(second)
  session.draft.edit({ content: 'New' })
  expect(await removed?.restore()).toBe('in-list')
  expect(inForm(session)).toEqual({ ...emptyDraft, content: 'New' })
})

test('to clear the form leaves alone what another window has saved of the draft', async () => {
  const { session, second } = await withTwo()
  await platform.saveKept(second, draft('Of the other'), draft('Two'))
  session.draft.edit({ title: 'Mine' })
  const removed = await session.remove(second)
  expect(removed?.isGone).toBe(false)
  expect(inForm(session)).toEqual(emptyDraft)
  expect(await platform.loadKept(second)).toEqual(draft('Of the other'))
  expect(titles(session)).toContain('Of the other')
})

test('a form that cannot be saved is left for no other draft, and can be cleared', async () => {
  const { session, first, second } = await withTwo()
  browser.full = true
  session.draft.edit({ title: 'Only here' })
  expect(await session.open(first)).toBe(false)
  expect(await session.begin()).toBe(false)
  expect(inForm(session).title).toBe('Only here')
  expect(session.draft.isUnsaved()).toBe(true)
  const removed = await session.remove(second)
  expect(removed?.isGone).toBe(false)
  expect(inForm(session)).toEqual(emptyDraft)
  expect(await removed?.restore()).toBe('in-form')
  expect(inForm(session).title).toBe('Only here')
})

test('a draft that is gone or cannot be read is not opened', async () => {
  const { session, second } = await withTwo()
  expect(await session.open('draft/gone' satisfies DraftName)).toBe(false)
  expect(session.get().open).toBe(second)
  expect(inForm(session)).toEqual(draft('Two'))
  expect(await session.remove('draft/gone')).toBeUndefined()
})

test('a storage that is denied still has a form', async () => {
  const denied = () => Promise.reject(new Error('Denied'))
  const session = await open({
    ...platform,
    listDrafts: denied,
    loadKept: denied,
    saveKept: denied,
  })
  session.draft.edit({ title: 'Typed' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(session.draft.get().saving).toEqual({ state: 'failed' })
  expect((await session.remove(session.get().open))?.isGone).toBe(true)
  expect(inForm(session)).toEqual(emptyDraft)
})
