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
  session.flush()
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
