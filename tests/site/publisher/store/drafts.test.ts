import { describe, expect, test, vi } from 'vitest'
import { brand } from '../../../../shared/brand.ts'
import { utcDate } from '../../../../shared/dates.ts'
import { openDraft } from '../../../../site/publisher/store/selectors.ts'
import { madePost } from '../../../support/made-post.ts'
import { memoryPlatform, siteWith } from '../../../support/publisher/memory-platform.ts'
import { testedPublisher } from '../../../support/publisher/publisher.ts'

const liveArticle = madePost({
  id: '77',
  title: 'Zero-based budgeting',
  excerpt: 'Every dollar.',
  content: 'Words.',
  publishDate: '2026-01-05',
  author: 'Ann',
  categories: ['Budgeting, simply'],
})

async function withArticle() {
  const platform = memoryPlatform()
  const readArticle = vi.spyOn(platform, 'readArticle')
  readArticle.mockResolvedValue({ ok: true, post: liveArticle })
  const publisher = await testedPublisher(platform)
  await publisher.loadArticle({ text: '/blog/zero-based-budgeting' })
  return { ...publisher, readArticle }
}

describe('drafts', () => {
  test('have the instant at which they were begun as their id, each its own', async () => {
    const { store, editDraft, beginDraft } = await testedPublisher(memoryPlatform())
    editDraft({ title: 'One' })
    beginDraft()
    editDraft({ title: 'Two' })
    const ids = store.getState().posts.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(new Date(Number(id)).getUTCFullYear()).toBe(2026)
  })
})

describe('a live article', () => {
  test('is sent under its own id, slug and date, with its lists as they were', async () => {
    const { platform, editDraft, publishDraft, store } = await withArticle()
    editDraft({ content: 'Other words.' })
    await publishDraft()
    const updated = utcDate(new Date(store.getState().attempts[0]?.at ?? 0))
    const post = { ...liveArticle, content: 'Other words.', updated }
    expect(platform.sent.map((sent) => sent.post)).toEqual([post])
  })

  test('that was changed is in the form again after a reload, and an unchanged one is not', async () => {
    const { platform, editDraft, flush } = await withArticle()
    await flush()
    const opened = async () => openDraft((await testedPublisher(platform)).store.getState()).title
    expect(await opened()).toBe('')
    editDraft({ title: 'Changed' })
    await flush()
    expect(await opened()).toBe('Changed')
  })

  test('can be left: its texts are a post of their own', async () => {
    const { platform, leaveArticle, publishDraft, store, pressUndo } = await withArticle()
    leaveArticle()
    pressUndo()
    expect(openDraft(store.getState())).toMatchObject({ id: '77', sent: {} })
    leaveArticle()
    expect(openDraft(store.getState())).toMatchObject({ content: 'Words.', slug: '' })
    await publishDraft()
    const post = platform.sent[0]?.post
    expect(post?.id).not.toBe('77')
    expect(post).not.toHaveProperty('formerSlugs')
    // Those that any post of the form has.
    const publishDate = utcDate(new Date(store.getState().attempts[0]?.at ?? 0))
    expect(post).toMatchObject({ author: brand.author, publishDate })
  })

  test('that says something else here takes its place on a press, which can be undone', async () => {
    const { editDraft, loadArticle, takeArticle, store, pressUndo } = await withArticle()
    editDraft({ content: 'Other words.' })
    const { other } = (await loadArticle({ text: 'zero-based-budgeting' })) ?? {}
    expect(other).toMatchObject({ here: { content: 'Other words.' }, article: liveArticle })
    expect(openDraft(store.getState()).content).toBe('Other words.')
    takeArticle({ article: liveArticle })
    expect(openDraft(store.getState()).content).toBe('Words.')
    pressUndo()
    expect(openDraft(store.getState()).content).toBe('Other words.')
  })

  test('of which the platform cannot say anything is not loaded, and can be asked for again', async () => {
    const { loadArticle, readArticle } = await withArticle()
    readArticle.mockRejectedValueOnce(new Error('Refused.'))
    const problem = { of: 'unreachable', slug: 'another' }
    expect(await loadArticle({ text: 'another' })).toEqual({ problem })
    expect(await loadArticle({ text: 'another' })).toEqual({})
  })

  test('is found by a slug that it had', async () => {
    const { store, loadArticle, readArticle } = await withArticle()
    const known = siteWith([], { moved: { old: 'now' } })
    store.setState(({ site }) => ({ site: { ...site, known } }))
    await loadArticle({ text: '/blog/old' })
    await loadArticle({ text: '/blog/constructor' })
    expect(readArticle.mock.calls.slice(1)).toMatchObject([
      [{ slug: 'now' }],
      [{ slug: 'constructor' }],
    ])
  })
})
