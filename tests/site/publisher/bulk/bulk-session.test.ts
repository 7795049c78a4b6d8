import type { Delivery } from '../../../../shared/delivery.ts'
import type { Attempt } from '../../../../shared/history.ts'
import type { SiteIndex } from '../../../../shared/publication/site-index.ts'
import type { RunHold } from '../../../../shared/run-hold.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BulkSession } from '../../../../site/publisher/bulk/bulk-session.ts'
import {
  sharedBrowser,
  type SharedBrowser,
} from '../../../support/publisher/browser-environment.ts'
import {
  accepted,
  all,
  open,
  openWithQueue,
  posts,
  statuses,
  titles,
} from '../../../support/publisher/bulk-window.ts'

let browser: SharedBrowser

/** What the run waits for. */
function holdOf(session: BulkSession): Promise<RunHold> {
  return vi.waitFor(() => {
    const { activity } = session.get()
    const hold = activity.kind === 'working' ? activity.work.progress?.hold : undefined
    if (!hold) throw new Error('The run is not on hold.')
    return hold
  })
}

beforeEach(() => {
  browser = sharedBrowser()
})

describe('a run', () => {
  test('publishes all pending posts in order and says so', async () => {
    const { session, send, toasts } = await openWithQueue(browser)
    await session.publishAll()
    expect(send.mock.calls.map(([{ title }]) => title)).toEqual(titles)
    expect(statuses(session.get().queue)).toEqual(all('published'))
    expect(session.get().summary).toMatchObject({ published: 3, total: 3, end: 'complete' })
    expect(toasts.at(-1)).toEqual({
      title: 'Bulk Publishing Complete',
      description: 'Successfully published 3 of 3 posts.',
    })
  })

  test('sends each post to an address of its own, beside the queue and the site', async () => {
    const articles = [
      { slug: 'two', id: 'live' },
      { slug: 'three', id: 'x-3' },
    ]
    const index: SiteIndex = { version: 1, articles, pages: {}, files: [] }
    const { session, site, send } = await openWithQueue(browser, {
      readSite: () => Promise.resolve({ ok: true, index, origin: 'https://site.example' }),
    })
    await site.refresh()
    await session.change({ type: 'edit', id: 'x-1', changes: { slug: 'three' } })
    await session.publishAll()
    expect(send.mock.calls.map(([{ id, slug }]) => [id, slug])).toEqual([
      ['x-1', 'three-2'],
      ['x-2', 'two-2'],
      ['x-3', 'three'],
    ])
  })

  test('sums up its own posts, whatever the queue holds beside them', async () => {
    const { session } = await openWithQueue(browser)
    await session.publishPost('x-2')
    await session.publishAll()
    expect(session.get().summary).toMatchObject({ published: 2, total: 2, posts: ['x-1', 'x-3'] })
  })

  test('sends nothing and says so when the saved queue cannot be read any more', async () => {
    const { session, send, platform } = await openWithQueue(browser)
    platform.loadQueue = () => Promise.reject(new Error('The disk is gone.'))
    await session.publishAll()
    expect(send).not.toHaveBeenCalled()
    expect(session.get().activity).toMatchObject({ kind: 'unreadable' })
  })

  test('goes on where what could not be read was read again', async () => {
    const { session, platform, send, toasts } = await openWithQueue(browser)
    const working = { ...platform }
    platform.loadQueue = () => Promise.reject(new Error('The disk is gone.'))
    await session.publishAll()
    await session.follow()
    expect(toasts).toEqual([])
    await session.tryAgain()
    expect(toasts).toMatchObject([{ description: 'The saved queue still cannot be read.' }])
    expect(session.get().activity).toEqual({ kind: 'unreadable', error: 'no-storage' })
    platform.loadQueue = (known) => working.loadQueue(known)
    await session.follow()
    expect(session.get().activity).toEqual({ kind: 'idle' })
    await session.publishAll()
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('sends nothing twice when the button is pressed twice', async () => {
    const { session, send } = await openWithQueue(browser)
    await Promise.all([session.publishAll(), session.publishAll(), session.publishPost('x-1')])
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('marks a post whose webhook refuses it as failed, without a toast', async () => {
    const refused: Delivery = { outcome: 'refused', status: 500, detail: '' }
    const { session, toasts } = await openWithQueue(browser, {
      publishScheduledPost: () => Promise.resolve(refused),
    })
    await session.publishPost('x-1')
    expect(session.get().queue[0]).toMatchObject({ status: 'failed', failure: refused })
    expect(toasts).toEqual([])
  })

  test('sends the template when no text was written, and keeps the reason', async () => {
    const problem = { kind: 'status', message: 'OpenAI API error: 500' } as const
    const { session, send, toasts } = await openWithQueue(browser, {
      generateArticle: () => Promise.resolve({ ok: false, problem }),
    })
    await session.publishPost('x-1')
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      content: expect.stringContaining('placeholder content'),
      aiGenerated: false,
    })
    expect(session.get().queue[0]?.prepared).toMatchObject({
      source: 'template',
      problem: 'OpenAI API error: 500',
    })
    expect(toasts).toMatchObject([
      {
        title: 'Content Generation Failed',
        description: 'Using template content instead.',
        variant: 'destructive',
      },
    ])
  })

  test('asks before further posts when nothing can leave the machine', async () => {
    const { session, toasts } = await openWithQueue(browser, {
      publishScheduledPost: () => Promise.resolve({ outcome: 'not-sent' }),
    })
    const run = session.publishAll()
    expect(await holdOf(session)).toEqual({ kind: 'webhook', failure: { outcome: 'not-sent' } })
    expect(toasts.at(-1)).toMatchObject({ title: 'The run waits for you' })
    session.stop()
    await run
    expect(statuses(session.get().queue)).toEqual(['failed', 'pending', 'pending'])
    expect(session.get().summary?.end).toBe('stopped')
  })

  test('sends the post that was not sent when the operator tries again', async () => {
    const { session, send, generate } = await openWithQueue(browser)
    send.mockResolvedValueOnce({ outcome: 'not-sent' })
    const run = session.publishAll()
    await holdOf(session)
    session.goOn()
    await run
    expect(statuses(session.get().queue)).toEqual(all('published'))
    expect(send).toHaveBeenCalledTimes(4)
    expect(generate).toHaveBeenCalledTimes(3)
  })

  test('leaves a post pending without a text where the settings say so', async () => {
    const problem = { kind: 'status', message: 'OpenAI API error: 500' } as const
    const { session, platform, send, generate, toasts } = await openWithQueue(browser)
    const settings = await platform.loadSettings()
    await platform.saveSettings({ ...settings, whenAiFails: 'leave-pending' })
    generate.mockResolvedValueOnce({ ok: false, problem })
    await session.publishAll()
    expect(statuses(session.get().queue)).toEqual(['pending', 'published', 'published'])
    expect(send).toHaveBeenCalledTimes(2)
    expect(session.get().problems).toEqual({ 'x-1': problem.message })
    expect(toasts[0]).toMatchObject({ description: problem.message })
  })

  test('asks for another key before a placeholder is sent, and goes on with it', async () => {
    const { session, send, generate, toasts } = await openWithQueue(browser)
    const message = 'OpenAI API error: 401'
    generate.mockResolvedValueOnce({ ok: false, problem: { kind: 'key', message } })
    const run = session.publishAll()
    expect(await holdOf(session)).toEqual({ kind: 'key', message })
    expect(send).not.toHaveBeenCalled()
    expect(toasts.at(-1)).toMatchObject({ title: 'The run waits for you' })
    session.goOn()
    await run
    expect(send.mock.calls.map(([{ aiGenerated }]) => aiGenerated)).toEqual([true, true, true])
  })

  test('tells of a rate limit once, and goes on after it', async () => {
    const { session, generate } = await openWithQueue(browser)
    const problem = { kind: 'rate-limited', message: '', retryAfterMs: 17_000 } as const
    generate.mockResolvedValueOnce({ ok: false, problem })
    const news = new Set<string>()
    session.subscribe(() => news.add(session.get().news))
    await session.publishAll()
    expect([...news].filter((text) => text.includes('asked again in 17 seconds'))).toHaveLength(1)
    expect(statuses(session.get().queue)).toEqual(all('published'))
  })

  test('ends after the current post when it is stopped', async () => {
    const { session, send } = await openWithQueue(browser)
    send.mockImplementation(async () => {
      session.stop()
      return accepted
    })
    await session.publishAll()
    expect(statuses(session.get().queue)).toEqual(['published', 'pending', 'pending'])
  })

  test('leaves a post pending whose writing is cancelled', async () => {
    const { session, send } = await openWithQueue(browser, {
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
    const { session, send, toasts } = await openWithQueue(browser)
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

test('who waits until the queue is idle finds every change that was begun', async () => {
  const { session } = await openWithQueue(browser)
  const change = session.change({ type: 'edit', id: 'x-1', changes: { title: 'Changed' } })
  await session.idle()
  expect(session.get().queue[0]?.title).toBe('Changed')
  await change
})

test('a change that cannot be saved is made all the same, and told', async () => {
  const { session } = await openWithQueue(browser)
  browser.full = true
  expect(await session.change({ type: 'remove', id: 'x-1' })).toBe(true)
  expect(session.get().queue).toHaveLength(2)
  expect(session.get().saving).toBe('failed')
})

describe('texts without sending', () => {
  test('are kept and sent later as they are, without being written again', async () => {
    const { session, generate, send } = await openWithQueue(browser)
    await session.writeTexts()
    expect(send).not.toHaveBeenCalled()
    expect(session.get().summary).toMatchObject({ goal: 'write-texts', published: 3 })
    await session.publishAll()
    expect(generate).toHaveBeenCalledTimes(3)
    expect(send.mock.calls[0]?.[0]).toMatchObject({ content: 'By AI', aiGenerated: true })
  })

  test('count as the operator’s own once they were edited', async () => {
    const { session, send } = await openWithQueue(browser)
    await session.writeTexts('x-1')
    const prepared = { text: 'By me', source: 'operator' } as const
    await session.change({ type: 'prepare', id: 'x-1', prepared })
    await session.publishPost('x-1')
    expect(send.mock.calls[0]?.[0]).toMatchObject({ content: 'By me', aiGenerated: false })
  })

  test('stay unwritten with the reason when the AI fails: a template is for sending only', async () => {
    const problem = { kind: 'empty', message: 'The AI service answered without a text.' } as const
    const { session, toasts } = await openWithQueue(browser, {
      generateArticle: () => Promise.resolve({ ok: false, problem }),
    })
    await session.writeTexts('x-1')
    expect(session.get().queue[0]).toEqual(posts[0])
    expect(toasts).toMatchObject([{ description: problem.message }])
  })
})

describe('what was sent before', () => {
  /** A window with the queue and a history of one record. */
  const sentOnce = async (fields: Partial<Attempt> = {}) => {
    const record: Attempt = {
      id: 'a1',
      postId: 'other',
      title: 'Two',
      slug: 'two',
      publishDate: '2026-01-01',
      at: 1000,
      result: { outcome: 'unconfirmed' },
      ...fields,
    }
    return openWithQueue(sharedBrowser(), {
      loadHistory: (since) => Promise.resolve(since > record.at ? [] : [record]),
    })
  }
  const sentTitles = ({ send }: Awaited<ReturnType<typeof sentOnce>>) =>
    send.mock.calls.map(([{ title }]) => title)

  test('is left out of a run of all', async () => {
    const { session, send, toasts } = await sentOnce()
    await session.publishAll()
    expect(send.mock.calls.map(([{ title }]) => title)).toEqual(['One', 'Three'])
    expect(statuses(session.get().queue)).toEqual(['published', 'pending', 'published'])
    expect(toasts.at(-1)?.description).toBe('Successfully published 2 of 2 posts.')
  })

  test('is sent when the operator includes it, and by its own button', async () => {
    const { session, send } = await sentOnce()
    await session.change({ type: 'edit', id: 'x-2', changes: { sendAgain: true } })
    await session.publishAll()
    expect(send.mock.calls.map(([article]) => article.title)).toEqual(titles)
    expect(send.mock.calls.map(([article]) => 'sendAgain' in article)).not.toContain(true)
    const other = await sentOnce()
    await other.session.publishPost('x-2')
    expect(other.send.mock.calls.map(([{ title }]) => title)).toEqual(['Two'])
  })

  test('is so under its own id: it was imported as it was before its send', async () => {
    const window = await sentOnce({ postId: 'x-2', publishDate: '2027-01-02' })
    await window.session.publishAll()
    expect(sentTitles(window)).toEqual(['One', 'Three'])
  })

  test('is sent again where the operator set it back after it may have been delivered', async () => {
    const window = await sentOnce({
      postId: 'x-2',
      result: { outcome: 'unknown', trouble: 'timeout' },
    })
    const { session, send } = window
    send.mockResolvedValueOnce({ outcome: 'unknown', trouble: 'timeout' })
    await session.publishPost('x-2')
    await session.change({ type: 'retry', id: 'x-2' })
    // Another address is no other decision.
    await session.change({ type: 'edit', id: 'x-2', changes: { slug: 'elsewhere' } })
    await session.publishAll()
    expect(sentTitles(window)).toEqual(['Two', 'One', 'Two', 'Three'])
  })

  test('says nothing of another post of the queue that would have had its address', async () => {
    const siblings = ['Budgeting 101', 'Budgeting 101!', 'Budgeting 101']
    const queue = posts.map((post, at) => ({ ...post, title: siblings[at] ?? '' }))
    const first = { title: 'Budgeting 101', slug: 'budgeting-101', publishDate: '2027-01-01' }
    const window = await sentOnce({ postId: 'x-1', ...first })
    const { session } = window
    await session.change({ type: 'replace', posts: queue })
    await session.publishAll()
    expect(sentTitles(window)).toEqual(['Budgeting 101!', 'Budgeting 101'])
  })

  test('is told by its address where the post that was sent is no longer in the queue', async () => {
    const window = await sentOnce({ postId: 'x-1', title: 'Two!', publishDate: '2027-01-01' })
    const { session } = window
    await session.change({ type: 'remove', id: 'x-1' })
    await session.publishAll()
    expect(sentTitles(window)).toEqual(['Three'])
  })

  test('is all there is: nothing is sent, and the reason is said', async () => {
    const { session, send, toasts } = await sentOnce()
    for (const id of ['x-1', 'x-3']) await session.change({ type: 'remove', id })
    await session.publishAll()
    expect(send).not.toHaveBeenCalled()
    expect(toasts.map(({ title, description }) => [title, description])).toEqual([
      [
        'Nothing to publish',
        'Every pending post was sent before. Include those that are to be sent again.',
      ],
    ])
    expect(session.get().summary).toBeUndefined()
  })

  test('is told by title and date beside the post that was sent', async () => {
    const window = await sentOnce({
      postId: 'x-1',
      title: 'Two',
      slug: 'x',
      publishDate: '2027-01-02',
    })
    await window.session.publishAll()
    expect(sentTitles(window)).toEqual(['Three'])
  })
})

test('is ready when the saved queue is loaded, and not while another window has it', async () => {
  const browser = sharedBrowser()
  const first = await openWithQueue(browser)
  const second = open(browser)
  expect(second.session.get().queue).toEqual([])
  expect(await second.session.ready()).toBe(true)
  expect(second.session.get().queue).toHaveLength(3)
  const unlock = await first.platform.lockQueue()
  expect(await open(browser).session.ready()).toBe(false)
  unlock?.()
})
