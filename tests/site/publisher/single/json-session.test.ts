import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Platform } from '../../../../site/publisher/platform.ts'
import { createJsonSession } from '../../../../site/publisher/single/json-session.ts'
import {
  openWindow,
  sharedBrowser,
  type SharedBrowser,
} from '../../../support/publisher/browser-environment.ts'

const at = new Date(2026, 4, 1, 14, 2)
const json = { text: '{"title": "A"}', since: at.getTime() }
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

const open = (now = at) => createJsonSession(platform, () => now)

test('a text is saved a second after the last key, and restored with the instant it was entered', async () => {
  const session = open()
  session.edit('{')
  session.edit(json.text)
  expect(session.get().saving).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(999)
  expect(browser.texts.has('json')).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(session.get().saving).toBe('saved')
  const later = open(new Date(2027, 0, 1))
  await later.load()
  expect(later.get()).toEqual({ json, saving: 'saved' })
})

test('what was typed before the old text was loaded counts more', async () => {
  await platform.saveJsonText({ text: 'Old', since: 1 })
  const session = open()
  const loading = session.load()
  session.edit(json.text)
  await loading
  expect(session.get().json).toEqual(json)
})

test('a page that is left saves at once, and only what was typed', async () => {
  const session = open()
  void session.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(browser.texts.has('json')).toBe(false)
  session.edit(json.text)
  void session.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(await platform.loadJsonText()).toEqual(json)
})

test('a field that was emptied leaves nothing behind', async () => {
  const session = open()
  session.edit(json.text)
  await session.save()
  session.edit('')
  await session.save()
  expect(await platform.loadJsonText()).toBeUndefined()
})

test('a text that cannot be saved is told', async () => {
  browser.full = true
  const session = open()
  session.edit(json.text)
  await vi.advanceTimersByTimeAsync(1000)
  expect(session.get()).toEqual({ json, saving: 'failed' })
})
