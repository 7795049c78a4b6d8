import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCalendarSession } from '../../../../../site/publisher/bulk/import/calendar-session.ts'
import type { Platform } from '../../../../../site/publisher/platform.ts'
import {
  openWindow,
  sharedBrowser,
  type SharedBrowser,
} from '../../../../support/publisher/browser-environment.ts'

const entered = { text: 'Tues – "T"', startDate: '2027-01-04' }
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

test('a calendar is saved a second after the last key and restored later', async () => {
  const session = createCalendarSession(platform)
  session.edit({ text: 'Tues' })
  session.edit(entered)
  expect(session.get().saving).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(999)
  expect(browser.texts.get('calendar')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(session.get().saving).toBe('saved')
  const later = createCalendarSession(platform)
  await later.load()
  expect(later.get()).toEqual({ calendar: entered, saving: 'saved' })
})

test('a date that was typed before the saved calendar was loaded leaves its text alone', async () => {
  await platform.saveCalendar(entered)
  const session = createCalendarSession(platform)
  const loading = session.load()
  session.edit({ startDate: '2027-02-01' })
  void session.flush()
  await loading
  await vi.advanceTimersByTimeAsync(1000)
  const calendar = { ...entered, startDate: '2027-02-01' }
  expect(session.get().calendar).toEqual(calendar)
  expect(await platform.loadCalendar()).toEqual(calendar)
})

test('a page that is left saves at once, and only what was typed', async () => {
  const session = createCalendarSession(platform)
  void session.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(browser.texts.has('calendar')).toBe(false)
  session.edit(entered)
  void session.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(await platform.loadCalendar()).toEqual(entered)
})

test('fields that were emptied leave nothing behind', async () => {
  const session = createCalendarSession(platform)
  session.edit(entered)
  void session.flush()
  session.edit({ text: '', startDate: '' })
  void session.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(await platform.loadCalendar()).toBeUndefined()
})

test('a calendar that cannot be saved is told', async () => {
  browser.full = true
  const session = createCalendarSession(platform)
  session.edit(entered)
  await vi.advanceTimersByTimeAsync(1000)
  expect(session.get()).toEqual({ calendar: entered, saving: 'failed' })
})
