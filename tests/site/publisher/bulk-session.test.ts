import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Generation } from '../../../shared/api/ai.ts'
import type { Delivery } from '../../../shared/api/webhook.ts'
import { schedulePosts, type Queue } from '../../../shared/queue.ts'
import { createBulkSession, type BulkSession } from '../../../site/publisher/bulk/bulk-session.ts'
import type { Platform } from '../../../site/publisher/platform.ts'
import type { ToastOptions } from '../../../site/ui/toast.ts'
import { openWindow, sharedBrowser, type SharedBrowser } from './browser-world.ts'

const written: Generation = { ok: true, text: 'By AI' }
const accepted: Delivery = { outcome: 'accepted', status: 200 }
const titles = ['One', 'Two', 'Three']

let browser: SharedBrowser
let ends: (() => void)[]

beforeEach(() => {
  browser = sharedBrowser()
  ends = []
})
afterEach(() => {
  for (const end of ends) end()
})

/** A window with the bulk publisher open, and what it does to the world. */
function open(changes: Partial<Platform> = {}) {
  const generate = vi.fn<Platform['generateArticle']>().mockResolvedValue(written)
  const send = vi.fn<Platform['publishScheduledPost']>().mockResolvedValue(accepted)
  const platform: Platform = {
    ...openWindow(browser),
    generateArticle: generate,
    publishScheduledPost: send,
    ...changes,
  }
  const toasts: ToastOptions[] = []
  const session = createBulkSession({
    platform,
    sleep: () => Promise.resolve(),
    now: () => 0,
    toast: (toast) => {
      toasts.push(toast)
      return () => undefined
    },
  })
  ends.push(session.start())
  return { platform, session, toasts, send, generate }
}

const isIdle = ({ session }: { session: BulkSession }) =>
  vi.waitFor(() => expect(session.get().activity.kind).toBe('idle'))

const posts = schedulePosts(
  titles.map((title, index) => ({
    title,
    excerpt: '',
    publishDate: `2027-01-0${index + 1}`,
    line: 1,
  })),
  'x',
)

async function openWithQueue(changes: Partial<Platform> = {}) {
  const opened = open(changes)
  await opened.session.change({ type: 'replace', posts })
  return opened
}

const statuses = (queue: Queue) => queue.map(({ status }) => status)
const all = (status: string) => titles.map(() => status)

describe('a run', () => {
  test('publishes all pending posts in order and says so', async () => {
    const { session, send, toasts } = await openWithQueue()
    await session.publishAll()
    expect(send.mock.calls.map(([{ title }]) => title)).toEqual(titles)
    expect(statuses(session.get().queue)).toEqual(all('published'))
    expect(session.get().summary).toMatchObject({ published: 3, total: 3, end: 'complete' })
    expect(toasts.at(-1)).toEqual({
      title: 'Bulk Publishing Complete',
      description: 'Successfully published 3 of 3 posts.',
    })
  })

  test('sends nothing twice when the button is pressed twice', async () => {
    const { session, send } = await openWithQueue()
    await Promise.all([session.publishAll(), session.publishAll(), session.publishPost('x-1')])
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('marks a post whose webhook refuses it as failed, without a toast', async () => {
    const refused: Delivery = { outcome: 'refused', status: 500, detail: '' }
    const { session, toasts } = await openWithQueue({
      publishScheduledPost: () => Promise.resolve(refused),
    })
    await session.publishPost('x-1')
    expect(session.get().queue[0]).toMatchObject({ status: 'failed', failure: refused })
    expect(toasts).toEqual([])
  })

  test('sends the template when no text was written, and keeps the reason', async () => {
    const problem = { kind: 'status', message: 'OpenAI API error: 500' } as const
    const { session, send, toasts } = await openWithQueue({
      generateArticle: () => Promise.resolve({ ok: false, problem }),
    })
    await session.publishPost('x-1')
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      content: expect.stringContaining('placeholder content'),
      aiGenerated: false,
    })
    expect(session.get().problems).toEqual({ 'x-1': 'OpenAI API error: 500' })
    expect(toasts).toMatchObject([
      {
        title: 'Content Generation Failed',
        description: 'Using template content instead.',
        variant: 'destructive',
      },
    ])
  })

  test('stops before further posts when nothing can leave the machine', async () => {
    const { session } = await openWithQueue({
      publishScheduledPost: () => Promise.resolve({ outcome: 'not-sent' }),
    })
    await session.publishAll()
    expect(statuses(session.get().queue)).toEqual(['failed', 'pending', 'pending'])
    expect(session.get().summary?.end).toBe('stopped')
  })

  test('ends after the current post when it is stopped', async () => {
    const { session, send } = await openWithQueue()
    send.mockImplementation(async () => {
      session.stop()
      return accepted
    })
    await session.publishAll()
    expect(statuses(session.get().queue)).toEqual(['published', 'pending', 'pending'])
  })

  test('leaves a post pending whose writing is cancelled', async () => {
    const { session, send } = await openWithQueue({
      generateArticle: async (_, signal) => {
        session.cancel()
        expect(signal.aborted).toBe(true)
        return { ok: false, problem: { kind: 'cancelled', message: '' } }
      },
    })
    await session.publishAll()
    expect(send).not.toHaveBeenCalled()
    expect(statuses(session.get().queue)).toEqual(all('pending'))
  })

  test('sends nothing when the queue cannot be saved, and loses nothing', async () => {
    const { session, send, toasts } = await openWithQueue()
    browser.full = true
    await session.publishAll()
    expect(send).not.toHaveBeenCalled()
    expect(statuses(session.get().queue)).toEqual(all('pending'))
    expect(session.get().saving).toBe('failed')
    expect(toasts.at(-1)).toMatchObject({ title: 'Queue not saved', variant: 'destructive' })
    browser.full = false
    await session.saveAgain()
    expect(session.get().saving).toBe('saved')
    await session.publishAll()
    expect(send).toHaveBeenCalledTimes(3)
  })
})

describe('texts without sending', () => {
  test('are kept and sent later as they are, without being written again', async () => {
    const { session, generate, send } = await openWithQueue()
    await session.writeTexts()
    expect(send).not.toHaveBeenCalled()
    expect(session.get().summary).toMatchObject({ goal: 'write-texts', published: 3 })
    await session.publishAll()
    expect(generate).toHaveBeenCalledTimes(3)
    expect(send.mock.calls[0]?.[0]).toMatchObject({ content: 'By AI', aiGenerated: true })
  })

  test('count as the operator’s own once they were edited', async () => {
    const { session, send } = await openWithQueue()
    await session.writeTexts('x-1')
    const prepared = { text: 'By me', source: 'operator' } as const
    await session.change({ type: 'prepare', id: 'x-1', prepared })
    await session.publishPost('x-1')
    expect(send.mock.calls[0]?.[0]).toMatchObject({ content: 'By me', aiGenerated: false })
  })

  test('stay unwritten with the reason when the AI fails: a template is for sending only', async () => {
    const problem = { kind: 'empty', message: 'The AI service answered without a text.' } as const
    const { session, toasts } = await openWithQueue({
      generateArticle: () => Promise.resolve({ ok: false, problem }),
    })
    await session.writeTexts('x-1')
    expect(session.get().queue[0]).toEqual(posts[0])
    expect(toasts).toMatchObject([{ description: problem.message }])
  })
})

describe('two windows on one queue', () => {
  test('the second follows the first', async () => {
    const first = await openWithQueue()
    const second = open()
    await isIdle(second)
    expect(second.session.get().queue).toEqual(posts)
    await first.session.change({ type: 'remove', id: 'x-2' })
    await vi.waitFor(() => expect(second.session.get().queue).toHaveLength(2))
  })

  test('only one of them runs it', async () => {
    const first = await openWithQueue()
    const second = open()
    await isIdle(second)
    await Promise.all([first.session.publishAll(), second.session.publishAll()])
    expect(first.send.mock.calls.length + second.send.mock.calls.length).toBe(3)
    await vi.waitFor(() => {
      expect(statuses(first.session.get().queue)).toEqual(all('published'))
      expect(statuses(second.session.get().queue)).toEqual(all('published'))
    })
  })

  test('the second may change nothing during the run of the first, and may again after it', async () => {
    let finish: ((delivery: Delivery) => void) | undefined
    const first = await openWithQueue({
      publishScheduledPost: () => new Promise((resolve) => (finish = resolve)),
    })
    const second = open()
    await isIdle(second)
    const run = first.session.publishPost('x-1')
    await vi.waitFor(() => expect(second.session.get().queue[0]?.status).toBe('sending'))
    await vi.waitFor(() => expect(second.session.get().activity.kind).toBe('elsewhere'))
    expect(await second.session.change({ type: 'remove', id: 'x-3' })).toBe(false)
    finish?.(accepted)
    await run
    await isIdle(second)
    expect(second.session.get().queue[0]?.status).toBe('published')
    expect(await second.session.change({ type: 'remove', id: 'x-3' })).toBe(true)
  })

  test('a change made on an old view of the queue lands on the new one', async () => {
    const first = await openWithQueue()
    const second = open()
    await isIdle(second)
    await Promise.all([
      first.session.change({ type: 'edit', id: 'x-1', changes: { title: 'First' } }),
      second.session.change({ type: 'edit', id: 'x-2', changes: { title: 'Second' } }),
    ])
    const third = open()
    await isIdle(third)
    expect(third.session.get().queue.map(({ title }) => title)).toEqual([
      'First',
      'Second',
      'Three',
    ])
  })
})

describe('a start', () => {
  test('shows a post as maybe delivered that was being sent when the tab died', async () => {
    const { platform } = await openWithQueue()
    const [first, ...others] = posts
    if (!first) throw new Error('The example has posts.')
    await platform.saveQueue([{ ...first, status: 'sending' }, ...others])
    const later = open()
    await isIdle(later)
    expect(later.session.get().queue[0]).toMatchObject({
      status: 'failed',
      failure: { outcome: 'interrupted' },
    })
    await later.session.publishAll()
    expect(later.send).toHaveBeenCalledTimes(2)
  })

  test('does not touch a queue of a newer release before the operator says so', async () => {
    const newer = '{"version":99,"posts":[]}'
    browser.texts.set('queue', newer)
    const { session } = open()
    await vi.waitFor(() =>
      expect(session.get().activity).toEqual({ kind: 'unreadable', error: 'newer-version' }),
    )
    expect(await session.change({ type: 'replace', posts })).toBe(false)
    expect(browser.texts.get('queue')).toBe(newer)
    await session.discardUnreadable()
    expect(session.get().activity.kind).toBe('idle')
  })
})
