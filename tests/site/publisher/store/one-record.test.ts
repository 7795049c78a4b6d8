import { compareCalendar } from '../../../../shared/calendar/merge.ts'
import { describe, expect, test, vi } from 'vitest'
import type { Delivery } from '../../../../shared/delivery.ts'
import { isChanged, isTakenBack } from '../../../../shared/post/post-record.ts'
import { markedAsSending } from '../../../../shared/post/post-sending.ts'
import { versionOf } from '../../../../shared/version.ts'
import { drafts, openDraft, queue, recordOf } from '../../../../site/publisher/store/selectors.ts'
import { madePost } from '../../../support/made-post.ts'
import { memoryPlatform, siteWith } from '../../../support/publisher/memory-platform.ts'
import {
  testedPublisher,
  withQueue,
  type TestedPublisher,
} from '../../../support/publisher/publisher.ts'

const unknown: Delivery = { outcome: 'unknown', trouble: 'timeout' }
const refused: Delivery = { outcome: 'refused', status: 500, detail: '' }
const fields = { title: 'Sinking funds', excerpt: 'Small sums.', content: 'Words.' }
const live = madePost({ ...fields, id: '77', publishDate: '2026-01-05', formerSlugs: ['older'] })

const post = ({ store }: TestedPublisher, id: string) => {
  const found = recordOf(store.getState(), id)
  if (!found) throw new Error(`There is no post ${id}.`)
  return found
}

/** A window whose site shows the live article. */
async function withSite(platform = memoryPlatform()) {
  const { id, slug } = live
  const article = { id, slug, version: versionOf(live) }
  platform.readSite = async () => siteWith([article])
  vi.spyOn(platform, 'readArticle').mockResolvedValue({ ok: true, post: live })
  const publisher = await testedPublisher(platform)
  await publisher.checkSite()
  return publisher
}

test('a live article that waits here with a newer text is not overwritten without a press', async () => {
  const publisher = await withSite()
  const { store, loadArticle, showPost, editDraft } = publisher
  await publisher.publishText('[{"id":"77","title":"Newer","content":"Newer text."}]')
  const before = post(publisher, '77')
  expect(await loadArticle({ text: live.slug })).toMatchObject({ other: { here: before } })
  expect(store.getState().posts).toEqual([before])
  showPost({ id: '77' })
  editDraft({ title: 'Newer still' })
  expect(queue(store.getState())).toMatchObject([{ title: 'Newer still', content: 'Newer text.' }])
})

describe('a take-back', () => {
  test('that was cut off by a crash is taken back by Retry, whatever was edited', async () => {
    const there = await withQueue(1)
    await there.publish()
    const platform = memoryPlatform()
    const marked = { slug: 'post-1', now: new Date(1), takesDown: true }
    platform.saved.set('post/cal-1', markedAsSending(post(there, 'cal-1'), marked))
    const here = await testedPublisher(platform)
    expect(openDraft(here.store.getState()).title).toBe('')
    expect(post(here, 'cal-1').state).toMatchObject({ status: 'failed', takesDown: true })
    here.editPost({ id: 'cal-1', edit: { title: 'Another' } })
    await here.publish('cal-1')
    expect(platform.sent).toMatchObject([{ post: { title: 'Post 1', draft: true } }])
    expect(isTakenBack(post(here, 'cal-1'))).toBe(true)
  })

  test.each<[Delivery, object]>([
    [unknown, { status: 'failed', takesDown: true, delivery: unknown }],
    [refused, { status: 'published', failure: refused }],
    [{ outcome: 'accepted', status: 200 }, { status: 'published' }],
  ])('answered with %j leaves the post as what is known of it', async (delivery, state) => {
    const publisher = await withQueue(1)
    await publisher.publish()
    publisher.platform.behaviour.deliveries = [delivery]
    await publisher.takeBack({ id: 'cal-1' })
    expect(post(publisher, 'cal-1').state).toMatchObject(state)
    const isBack = delivery.outcome === 'accepted'
    expect(publisher.toasts.at(-1)).toBe(isBack ? 'Taken back' : 'Not taken back')
    // Put back, or published as it was: never pending.
    publisher.setBack({ id: 'cal-1' })
    await publisher.publishChange({ id: 'cal-1' })
    expect(publisher.platform.sent.at(-1)?.post).not.toHaveProperty('draft')
    expect(isTakenBack(post(publisher, 'cal-1'))).toBe(false)
  })
})

describe('JSON with the id of a live article', () => {
  const text = '{"id":"77","title":"Another title","content":"Other words."}'

  test('is sent as a change of it, at its path, with its former ones', async () => {
    const publisher = await withSite()
    await publisher.publishText(text)
    const { slug, formerSlugs, publishDate } = live
    expect(publisher.platform.sent[0]?.post).toMatchObject({
      id: '77',
      slug,
      formerSlugs,
      publishDate,
      title: 'Another title',
      content: 'Other words.',
    })
  })

  test('of a list is not sent, but a change of it', async () => {
    const publisher = await withSite()
    await publisher.publishText(`[${text}]`)
    expect(publisher.platform.sent).toEqual([])
    const changed = post(publisher, '77')
    expect([isChanged(changed), changed.slug]).toEqual([true, live.slug])
  })

  test('is not sent where the article cannot be read', async () => {
    const publisher = await withSite()
    const problem = 'unreachable'
    vi.spyOn(publisher.platform, 'readArticle').mockResolvedValue({ ok: false, problem })
    await publisher.publishText(text)
    expect(publisher.toasts.at(-1)).toBe('Not now')
    expect(publisher.platform.sent).toEqual([])
  })
})

test('a post that the site shows as it was sent is published, and not retried', async () => {
  const publisher = await withQueue(2)
  const { platform, store, publish, checkSite } = publisher
  platform.behaviour.deliveries = [unknown, unknown]
  await publish()
  const [first] = platform.sent.map((one) => one.post)
  if (!first) throw new Error('Nothing was sent.')
  const { id, slug } = first
  platform.readSite = async () => siteWith([{ id, slug, version: versionOf(first) }])
  store.setState(({ site }) => ({ site: { ...site, isReading: false } }))
  await checkSite()
  expect(queue(store.getState()).map(({ state }) => state.status)).toEqual(['published', 'failed'])
})

describe('an edit of a post that was sent', () => {
  test('is a change of its record, which is sent or discarded', async () => {
    const publisher = await withQueue(1)
    const { platform, store, editPost, discardChanges, publishChange, publish, pressUndo } =
      publisher
    await publish()
    editPost({ id: 'cal-1', edit: { content: 'Mine.' } })
    expect(isChanged(post(publisher, 'cal-1'))).toBe(true)
    discardChanges({ id: 'cal-1' })
    expect(post(publisher, 'cal-1').content).toBe('A text.')
    pressUndo()
    await publishChange({ id: 'cal-1' })
    expect(platform.sent[1]?.post).toMatchObject({ id: 'cal-1', content: 'Mine.' })
    expect(isChanged(post(publisher, 'cal-1'))).toBe(false)
    expect(store.getState().posts).toHaveLength(1)
  })
})

test('a post of the form leaves it when it was sent, is no draft, and is kept until it is forgotten', async () => {
  const publisher = await testedPublisher(memoryPlatform())
  const { store, editDraft, publishDraft, showPost, forgetPost, pressUndo } = publisher
  editDraft(fields)
  const id = store.getState().openDraft
  await publishDraft()
  expect(openDraft(store.getState()).title).toBe('')
  expect(drafts(store.getState())).toEqual([])
  showPost({ id })
  expect(openDraft(store.getState())).toMatchObject({ origin: 'form', ...fields })
  forgetPost({ id })
  expect(store.getState()).toMatchObject({ posts: [], attempts: [] })
  pressUndo()
  expect(store.getState()).toMatchObject({ posts: [{ id }], attempts: [{ postId: id }] })
})

test('a post that was sent only leaves the queue where it is removed or replaced', async () => {
  const publisher = await withQueue(2)
  const { store, publish, removePost, importCalendar } = publisher
  await publish()
  removePost({ id: 'cal-1' })
  const none = { posts: [], prefix: 'x', now: Date.UTC(2027, 5) }
  const found = compareCalendar(queue(store.getState()), none)
  importCalendar({ mode: 'replace', found, taken: [] })
  expect(queue(store.getState())).toEqual([])
  expect(store.getState().posts.map(({ id, sent }) => [id, sent?.post.slug])).toEqual([
    ['cal-1', 'post-1'],
    ['cal-2', 'post-2'],
  ])
})
