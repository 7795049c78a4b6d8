import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { normalizePost, type Post } from '../../../../shared/post.ts'
import { attemptedPost, type ScheduledPost } from '../../../../shared/queue.ts'
import { createSessions } from '../../../../site/publisher/sessions.tsx'
import {
  openWindow,
  sharedBrowser,
  type SharedBrowser,
} from '../../../support/publisher/browser-environment.ts'
import { posts } from '../../../support/publisher/bulk-window.ts'

const post = postOf('p1', 'Rainy days')
const card: ScheduledPost = {
  id: 'x-1',
  title: 'Rainy days',
  excerpt: '',
  publishDate: '2027-01-05',
  status: 'pending',
}

let browser: SharedBrowser
beforeEach(() => {
  browser = sharedBrowser()
})

function postOf(id: string, title: string): Post {
  const result = normalizePost({ id, title, content: 'Words.' }, { now: new Date() })
  if (!result.ok) throw new Error('The example is a post.')
  return result.post
}

/** The sessions of a window with a webhook that answers everything. */
async function open() {
  const sent = vi.fn(() => Promise.resolve(Response.json({})))
  const platform = openWindow(browser, { fetch: sent })
  await platform.saveSecret('webhookUrl', 'https://hooks.example/x')
  const sessions = createSessions(platform)
  onTestFinished(sessions.bulk.start())
  onTestFinished(sessions.history.start())
  await sessions.secrets.load()
  await sessions.bulk.ready()
  await sessions.history.refresh()
  const found = (one: ScheduledPost) => sessions.history.get().sentBefore(attemptedPost(one))
  return { platform, sessions, sent, found }
}

test('what one window sends is known in the other, while it is sent and when it is', async () => {
  const [here, there] = [await open(), await open()]
  const answer = Promise.withResolvers<Response>()
  here.sent.mockReturnValueOnce(answer.promise)
  const sending = here.platform.publishPost(post)
  await vi.waitFor(() => expect(there.found(card)?.result.outcome).toBe('sending'))
  answer.resolve(Response.json({}))
  await sending
  await vi.waitFor(() => expect(there.found(card)?.result.outcome).toBe('accepted'))
})

test('what one window clears is forgotten in the other', async () => {
  const [here, there] = [await open(), await open()]
  await here.platform.publishPost(post)
  await vi.waitFor(() => expect(there.found(card)).toBeDefined())
  await here.sessions.history.refresh()
  await here.sessions.history.clear()
  await vi.waitFor(() => expect(there.found(card)).toBeUndefined())
  expect(there.sessions.history.get().attempts).toEqual([])
})

test('what one window sends of the queue is known in the other when it is free again', async () => {
  const [here, there] = [await open(), await open()]
  const own = posts.map((one) => ({ ...one, content: 'Words.' }))
  await here.sessions.bulk.change({ type: 'replace', posts: own })
  await here.sessions.bulk.publishPost('x-2')
  await vi.waitFor(() =>
    expect(there.sessions.history.get().attempts.map(({ postId }) => postId)).toEqual(['x-2']),
  )
})

test('a queue whose only post another window has sent says so, and sums up nothing', async () => {
  const [here, there] = [await open(), await open()]
  await here.sessions.bulk.change({ type: 'replace', posts: [{ ...card, content: 'Words.' }] })
  await vi.waitFor(() => expect(there.sessions.bulk.get().queue).toHaveLength(1))
  await here.platform.publishPost(post)
  await there.sessions.bulk.publishAll()
  expect(there.sent).not.toHaveBeenCalled()
  expect(there.sessions.bulk.get().summary).toBeUndefined()
})
