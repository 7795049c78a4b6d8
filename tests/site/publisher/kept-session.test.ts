import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyDraft } from '../../../shared/draft.ts'
import type { Kept, KeptName } from '../../../shared/kept.ts'
import type { KeptSession } from '../../../site/publisher/kept-session.ts'
import type { Platform } from '../../../site/publisher/platform.ts'
import { createSessions } from '../../../site/publisher/sessions.tsx'
import {
  openWindow,
  sharedBrowser,
  type SharedBrowser,
} from '../../support/publisher/browser-environment.ts'

const saved = { state: 'saved', at: expect.any(Date) }
let browser: SharedBrowser
let platform: Platform

beforeEach(() => {
  vi.useFakeTimers()
  browser = sharedBrowser()
  platform = openWindow(browser)
  // All windows show the same draft.
  platform.openDraft.remember('draft')
})
afterEach(() => {
  vi.useRealTimers()
})

describe.each([
  [
    'draft',
    { ...emptyDraft, title: 'Mine' },
    { ...emptyDraft, title: 'Other' },
    emptyDraft,
    { ...emptyDraft, title: 'Third' },
  ],
  [
    'calendar',
    { text: 'Tues – "Mine"', startDate: '2027-01-04' },
    { text: 'Fri – "Other"', startDate: '' },
    { text: '', startDate: '' },
    { text: 'Fri – "Third"', startDate: '2027-01-11' },
  ],
  [
    'json',
    { text: '{"title": "Mine"}', since: 2 },
    { text: '{}', since: 1 },
    { text: '', since: 0 },
    { text: '[]', since: 3 },
  ],
] as const)('what is entered as %s', (name, mine, other, empty, third) => {
  type Value = Kept<KeptName>
  const create = () => createSessions(platform)[name] as unknown as KeptSession<Value>
  const openIt = async () => {
    const session = create()
    await session.load()
    return session
  }
  const stored = () => platform.loadKept(name)
  const store = (value?: Value, known?: Value) => platform.saveKept<KeptName>(name, value, known)
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  test('is saved a second after the last key and restored later', async () => {
    const session = await openIt()
    session.edit(other)
    await pass(500)
    session.edit(mine)
    expect(session.get().saving.state).toBe('unsaved')
    await pass(999)
    expect(browser.texts.has(name)).toBe(false)
    await pass(1)
    expect(session.get().saving).toEqual(saved)
    const later = await openIt()
    expect(later.get()).toEqual({ value: mine, saving: { state: 'restored' } })
  })

  test('is saved at once where the page is left, if anything was entered', async () => {
    const session = await openIt()
    void session.flush()
    await pass(0)
    expect(browser.texts.has(name)).toBe(false)
    session.edit(mine)
    void session.flush()
    await pass(0)
    expect(await stored()).toEqual(mine)
  })

  test('leaves nothing behind where it was emptied', async () => {
    const session = await openIt()
    await session.put(mine)
    session.edit(empty)
    await session.flush()
    expect(await stored()).toBeUndefined()
    expect(session.get()).toEqual({ value: empty, saving: { state: 'untouched' } })
  })

  test('holds the window from the first key until it is saved', async () => {
    const saving = Promise.withResolvers<void>()
    const working = { ...platform }
    platform.saveKept = async (...parts) => {
      await saving.promise
      return working.saveKept(...parts)
    }
    const session = await openIt()
    expect(session.isUnsaved()).toBe(false)
    session.edit(mine)
    expect(session.isUnsaved()).toBe(true)
    const flushed = session.flush()
    await pass(5000)
    expect(session.isUnsaved()).toBe(true)
    saving.resolve()
    await flushed
    expect(session.isUnsaved()).toBe(false)
    expect(await stored()).toEqual(mine)
  })

  test('is told where it cannot be saved, holds the window, and is saved when that is possible', async () => {
    browser.full = true
    const session = await openIt()
    session.edit(mine)
    await pass(1000)
    expect(session.get()).toEqual({ value: mine, saving: { state: 'failed' } })
    expect(session.isUnsaved()).toBe(true)
    await session.flush()
    expect(session.isUnsaved()).toBe(true)
    browser.full = false
    await session.flush()
    expect(session.isUnsaved()).toBe(false)
    expect(await stored()).toEqual(mine)
  })

  test('is not written over what another window has saved since', async () => {
    const session = await openIt()
    session.edit(mine)
    await store(other)
    await pass(1000)
    expect(session.get()).toEqual({ value: mine, saving: { state: 'contested' } })
    expect(session.isUnsaved()).toBe(true)
    session.edit(mine)
    expect(session.get().saving).toEqual({ state: 'contested' })
    await pass(1000)
    expect(await stored()).toEqual(other)
  })

  test('is kept where the operator chose so, and saved from then on', async () => {
    const session = await openIt()
    await store(other)
    await session.put(mine)
    await session.keepMine()
    expect(session.get().saving).toEqual(saved)
    expect(await stored()).toEqual(mine)
    expect(session.isUnsaved()).toBe(false)
  })

  test('gives way again where it was kept by a slip, which brings the other one back', async () => {
    const session = await openIt()
    await store(other)
    await session.put(mine)
    const undo = await session.keepMine()
    session.edit(third)
    expect(await undo?.()).toBe(true)
    // What was entered here stays in sight all the same.
    expect(session.get().value).toEqual(third)
    if (name === 'draft') {
      // The other one is a draft of its own.
      await session.flush()
      expect(await stored()).toEqual(third)
      const drafts = await platform.listDrafts()
      const another = drafts.find((draft) => draft.name !== name)
      expect(another && (await platform.loadKept(another.name))).toEqual(other)
    } else {
      expect(await stored()).toEqual(other)
      expect(session.get().saving).toEqual({ state: 'contested' })
      await session.takeOther()
      expect(session.get().value).toEqual(other)
    }
  })

  test('stays where the other one cannot be saved again', async () => {
    const session = await openIt()
    await store(other)
    await session.put(mine)
    const undo = await session.keepMine()
    browser.full = true
    expect(await undo?.()).toBe(false)
    expect(session.get().value).toEqual(mine)
    expect(await stored()).toEqual(mine)
  })

  test('gives way to the other one where the operator chose so', async () => {
    const session = await openIt()
    await store(other)
    await session.put(mine)
    await session.takeOther()
    expect(session.get()).toEqual({ value: other, saving: { state: 'restored' } })
    session.edit(mine)
    await pass(1000)
    expect(await stored()).toEqual(mine)
  })

  test('comes back where it gave way by a slip, and nothing else is lost by that', async () => {
    const session = await openIt()
    await store(other)
    await session.put(mine)
    const undo = await session.takeOther()
    session.edit(third)
    expect(await undo?.()).toBe(true)
    expect(session.get().value).toEqual(mine)
    if (name === 'draft') {
      // Beside the other one, as a draft of its own.
      expect(await stored()).toEqual(third)
      expect(session.get().saving).toEqual(saved)
    } else {
      // For the choice to be made again.
      expect(await stored()).toEqual(third)
      expect(session.get().saving).toEqual({ state: 'contested' })
      expect(session.isUnsaved()).toBe(true)
      session.edit(mine)
      await pass(1000)
      expect(await stored()).toEqual(third)
      await session.keepMine()
      expect(await stored()).toEqual(mine)
    }
  })

  test('does not come back in the place of what cannot be saved', async () => {
    const session = await openIt()
    await store(other)
    await session.put(mine)
    const undo = await session.takeOther()
    browser.full = true
    session.edit(third)
    expect(await undo?.()).toBe(false)
    expect(session.get().value).toEqual(third)
    browser.full = false
    expect(await undo?.()).toBe(true)
    expect(session.get().value).toEqual(mine)
  })

  test('has nothing to bring back where it was empty', async () => {
    const session = await openIt()
    await store(other)
    expect(await session.takeOther()).toBeUndefined()
  })

  test('is lost to nothing where the other one is gone by the time it is chosen', async () => {
    const session = await openIt()
    await store(other)
    await session.put(mine)
    await store(undefined, other)
    await session.takeOther()
    expect(session.get().saving).toEqual(saved)
    expect(await stored()).toEqual(mine)
  })

  test('leaves the value of another window alone where it was emptied', async () => {
    const session = await openIt()
    await store(other)
    await session.put(mine)
    await session.put(empty)
    expect(await stored()).toEqual(other)
    expect(session.get()).toEqual({ value: empty, saving: { state: 'contested' } })
    expect(session.isUnsaved()).toBe(false)
  })

  test('follows another window where nothing was entered here', async () => {
    const session = await openIt()
    await store(other)
    await session.follow()
    expect(session.get()).toEqual({ value: other, saving: { state: 'restored' } })
    await store(undefined, other)
    await session.follow()
    expect(session.get()).toEqual({ value: empty, saving: { state: 'untouched' } })
  })

  test('stays where it was entered here, and says that there is another', async () => {
    const session = await openIt()
    await session.put(mine)
    await session.follow()
    expect(session.get().saving).toEqual(saved)
    await store(other, mine)
    await session.follow()
    expect(session.get()).toEqual({ value: mine, saving: { state: 'contested' } })
  })

  test('is no other value where a browser has filled in the same before it was loaded', async () => {
    await store(mine)
    const session = create()
    const loading = session.load()
    session.edit(name === 'json' ? { ...mine, since: 7 } : mine)
    await loading
    expect(session.get()).toEqual({ value: mine, saving: { state: 'restored' } })
  })
})

describe('what is saved and cannot be read', () => {
  const setUp = async () => {
    const calendar = { text: 'Tues – "T"', startDate: '2027-01-04' }
    await platform.saveKept('calendar', calendar)
    const working = { ...platform }
    const deny = (isDenied: boolean) => {
      platform.loadKept = (name) =>
        isDenied ? Promise.reject(new Error('Denied')) : working.loadKept(name)
    }
    deny(true)
    const session = createSessions(platform).calendar
    await session.load()
    return { session, calendar, deny }
  }

  test('is not taken for nothing', async () => {
    const { session } = await setUp()
    expect(session.get().saving).toEqual({ state: 'unread' })
    expect(session.isUnsaved()).toBe(false)
  })

  test.each(['load', 'follow'] as const)('is shown by a later %s', async (way) => {
    const { session, calendar, deny } = await setUp()
    await session[way]()
    expect(session.get().saving).toEqual({ state: 'unread' })
    deny(false)
    await session[way]()
    expect(session.get()).toEqual({ value: calendar, saving: { state: 'restored' } })
  })

  test('is neither written over by what is typed nor mistaken for another window', async () => {
    const { session, calendar, deny } = await setUp()
    session.edit({ startDate: '2027-02-01' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(session.get().saving).toEqual({ state: 'failed' })
    expect(session.isUnsaved()).toBe(true)
    deny(false)
    expect(await platform.loadKept('calendar')).toEqual(calendar)
    await session.flush()
    const joined = { ...calendar, startDate: '2027-02-01' }
    expect(session.get()).toEqual({ value: joined, saving: saved })
    expect(await platform.loadKept('calendar')).toEqual(joined)
  })
})

test.each([
  ['draft', { ...emptyDraft, title: 'Old' }, { title: 'New' }],
  ['json', { text: 'Old', since: 1 }, { text: 'New', since: 2 }],
] as const)(
  'a %s that was typed before the saved one was loaded stands against it',
  async (name, before, typed) => {
    await platform.saveKept<KeptName>(name, before)
    const session = createSessions(platform)[name] as unknown as KeptSession<object>
    const loading = session.load()
    session.edit(typed)
    await loading
    expect(session.get().value).toMatchObject(typed)
    await vi.advanceTimersByTimeAsync(1000)
    expect(session.get().saving).toEqual({ state: 'contested' })
    expect(await platform.loadKept(name)).toEqual(before)
  },
)

test('a date that was typed before the saved calendar was loaded leaves its text alone', async () => {
  const before = { text: 'Tues – "T"', startDate: '2027-01-04' }
  await platform.saveKept('calendar', before)
  const session = createSessions(platform).calendar
  const loading = session.load()
  session.edit({ startDate: '2027-02-01' })
  void session.flush()
  await loading
  await vi.advanceTimersByTimeAsync(1000)
  const calendar = { ...before, startDate: '2027-02-01' }
  expect(session.get()).toEqual({ value: calendar, saving: saved })
  expect(await platform.loadKept('calendar')).toEqual(calendar)
})

test('a draft in which a send was begun is another one than before', async () => {
  const session = createSessions(platform).draft
  await session.load()
  await session.put({ ...emptyDraft, title: 'A' })
  await session.put({ ...session.get().value, attempt: { id: '123' } })
  expect((await platform.loadKept('draft'))?.attempt).toEqual({ id: '123' })
  const other = { ...emptyDraft, title: 'A' }
  expect(await platform.saveKept('draft', undefined, other)).toBe('changed-elsewhere')
})
