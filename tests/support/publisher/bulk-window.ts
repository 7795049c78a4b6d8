import { expect, onTestFinished, vi } from 'vitest'
import type { Generation } from '../../../shared/api/ai.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import { schedulePosts, type Queue, type RestoreAction } from '../../../shared/queue.ts'
import { createBulkSession, type BulkSession } from '../../../site/publisher/bulk/bulk-session.ts'
import { createHistorySession } from '../../../site/publisher/history/history-session.ts'
import { createSiteSession } from '../../../site/publisher/on-site/site-session.ts'
import type { Platform } from '../../../site/publisher/platform.ts'
import { createAddresses } from '../../../site/publisher/post/addresses.ts'
import type { ToastOptions } from '../../../site/ui/toast.ts'
import { openWindow, type SharedBrowser } from './browser-environment.ts'

const written: Generation = { ok: true, text: 'By AI' }
export const accepted: Delivery = { outcome: 'accepted', status: 200 }
export const titles = ['One', 'Two', 'Three']

/** A window with the bulk publisher open, and what it does to the world. Closed after the test. */
export function open(browser: SharedBrowser, changes: Partial<Platform> = {}) {
  const generate = vi.fn<Platform['generateArticle']>().mockResolvedValue(written)
  const send = vi.fn<Platform['publishScheduledPost']>().mockResolvedValue(accepted)
  const platform: Platform = {
    ...openWindow(browser),
    generateArticle: generate,
    publishScheduledPost: send,
    ...changes,
  }
  const toasts: ToastOptions[] = []
  const history = createHistorySession(platform, () => new Date())
  const imports: RestoreAction[] = []
  const site = createSiteSession(platform, () => new Date())
  const session = createBulkSession({
    platform,
    history,
    addresses: createAddresses(history, site),
    sleep: () => Promise.resolve(),
    now: () => 0,
    toast: (toast) => {
      toasts.push(toast)
      return () => undefined
    },
    onImported: (undo) => imports.push(undo),
  })
  onTestFinished(session.start())
  return { platform, session, site, toasts, imports, send, generate }
}

export const isIdle = ({ session }: { session: BulkSession }) =>
  vi.waitFor(() => expect(session.get().activity.kind).toBe('idle'))

export const posts = schedulePosts(
  titles.map((title, index) => ({
    title,
    excerpt: '',
    publishDate: `2027-01-0${index + 1}`,
    line: 1,
  })),
  'x',
)

export async function openWithQueue(browser: SharedBrowser, changes: Partial<Platform> = {}) {
  const opened = open(browser, changes)
  await opened.session.change({ type: 'replace', posts })
  return opened
}

export const statuses = (queue: Queue) => queue.map(({ status }) => status)
export const all = (status: string) => titles.map(() => status)
