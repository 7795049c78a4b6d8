import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newDraft } from '../../../../shared/post-record.ts'
import type { SiteReading } from '../../../../shared/publication/site-reading.ts'
import { memoryPlatform } from '../../../support/publisher/memory-platform.ts'
import {
  testedPublisher,
  withQueue,
  type TestedPublisher,
} from '../../../support/publisher/publisher.ts'
import { findingsOf, queue } from '../../../../site/publisher/store/selectors.ts'
import { jsonRecord } from '../../../../site/publisher/store/sending.ts'
import { madePost } from '../../../support/made-post.ts'

const fields = { title: 'Sinking funds', excerpt: 'Small sums.', content: 'Words.' }

async function withDraft(): Promise<TestedPublisher> {
  const publisher = await testedPublisher(memoryPlatform())
  publisher.editDraft(fields)
  return publisher
}

const statuses = ({ store }: TestedPublisher) =>
  queue(store.getState()).map(({ state }) => state.status)

/** Has nothing be known of the site before `answer`. Time stands still. */
function hideSite({ platform, restartSite }: TestedPublisher) {
  const { promise, resolve: answer } = Promise.withResolvers<SiteReading>()
  vi.spyOn(platform, 'readSite').mockReturnValue(promise)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  void restartSite()
  return answer
}

describe('a single post', () => {
  test('is saved as being sent, with its attempt, before it leaves', async () => {
    const { platform, store, publishDraft } = await withDraft()
    const { openDraft } = store.getState()
    let saved: unknown[] = []
    platform.behaviour.onSend = () => {
      saved = structuredClone([...platform.saved.values()])
    }
    await publishDraft()
    expect(saved).toMatchObject([
      { id: openDraft, state: { status: 'sending', gaveSlug: true } },
      { postId: openDraft, result: { outcome: 'sending' } },
    ])
  })

  test('is sent as a blog post, leaves the form empty and stays in the history', async () => {
    const { platform, store, toasts, publishDraft } = await withDraft()
    await publishDraft()
    expect(platform.sent).toEqual([
      { post: expect.objectContaining({ ...fields, slug: 'sinking-funds' }) },
    ])
    expect(toasts).toEqual(['Blog Post Sent'])
    expect(store.getState()).toMatchObject({
      posts: [],
      attempts: [{ slug: 'sinking-funds', result: { outcome: 'accepted' } }],
      lastSent: { of: 'form', attempt: { title: 'Sinking funds' } },
      news: 'Published: Sinking funds',
    })
    expect([...platform.saved.keys()]).toEqual([expect.stringMatching(/^attempt\//)])
  })

  test('is not sent where it cannot be saved as being sent, and the operator is told', async () => {
    const { platform, store, toasts, publishDraft, flush } = await withDraft()
    platform.behaviour.isFull = true
    await publishDraft()
    expect(platform.sent).toEqual([])
    expect(toasts).toEqual(['Post not saved'])
    expect(store.getState()).toMatchObject({
      posts: [{ ...fields, state: { status: 'draft' } }],
      attempts: [],
      saving: 'failed',
    })
    platform.behaviour.isFull = false
    await flush()
    expect(store.getState().saving).toBe('saved')
    expect([...platform.saved.values()]).toMatchObject([{ ...fields, state: { status: 'draft' } }])
  })

  test('is sent once the site has said which slugs it has', async () => {
    const publisher = await withDraft()
    const answer = hideSite(publisher)
    const publishing = publisher.publishDraft()
    await vi.advanceTimersByTimeAsync(4000)
    expect(publisher.platform.sent).toEqual([])
    const articles = [{ id: 'other', slug: 'sinking-funds' }]
    const index = { version: 1 as const, articles, pages: {}, files: [] }
    answer({ ok: true, origin: 'https://site.example', index })
    await publishing
    expect(publisher.platform.sent).toMatchObject([{ post: { slug: 'sinking-funds-2' } }])
  })

  test('is sent after five seconds where the site does not answer', async () => {
    const publisher = await withDraft()
    hideSite(publisher)
    const publishing = publisher.publishDraft()
    await vi.advanceTimersByTimeAsync(4999)
    expect(publisher.platform.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await publishing
    expect(publisher.platform.sent).toMatchObject([{ post: { slug: 'sinking-funds' } }])
  })

  test('gets another slug after an attempt that certainly did not leave', async () => {
    const { platform, store, publishDraft, editDraft } = await withDraft()
    platform.behaviour.deliveries = [{ outcome: 'not-sent' }]
    await publishDraft()
    expect(store.getState().news).toBe('Failed: Sinking funds')
    editDraft({ title: 'Another title' })
    await publishDraft()
    expect(platform.sent.map(({ post }) => post.slug)).toEqual(['sinking-funds', 'another-title'])
  })

  test('is sent once however often the button is pressed', async () => {
    const { platform, publishDraft } = await withDraft()
    await Promise.all([publishDraft(), publishDraft(), publishDraft()])
    expect(platform.sent).toHaveLength(1)
  })

  test('is not sent while a field is missing', async () => {
    const publisher = await withDraft()
    publisher.editDraft({ excerpt: ' ' })
    expect(await publisher.publishDraft()).toEqual({ excerpt: 'Enter an excerpt.' })
    expect(publisher.platform.sent).toEqual([])
  })
})

describe('JSON', () => {
  test.each([
    ['the same slug keeps what an earlier attempt sent it with', 'one', 'one-2'],
    ['another slug does not', 'two', undefined],
  ])('with %s', (_, slug, sentSlug) => {
    const before = { ...newDraft('1', 0), slug: 'one', sentSlug: 'one-2' }
    expect(jsonRecord(madePost({ id: '1', slug }), before, 0).sentSlug).toBe(sentSlug)
  })

  const one = { id: '1', title: 'One' }
  test.each([
    ['that the queue has', [one, { id: '2' }], [one, { id: '3' }]],
    ['twice', [{ id: '2' }, { id: '3' }], [one, one]],
  ])('that lists a post %s is refused whole, and stays to be corrected', async (_, had, listed) => {
    const publisher = await testedPublisher(memoryPlatform())
    const publish = async (posts: object[]) => {
      publisher.editNote('json', { text: JSON.stringify(posts), since: 5 })
      await publisher.publishJson()
      return publisher.store.getState()
    }
    const before = queue(await publish(had))
    const after = await publish(listed)
    expect(before).toHaveLength(2)
    expect(publisher.toasts.at(-1)).toBe('Already in the queue')
    expect(queue(after)).toEqual(before)
    expect(after.notes.json.text).toBe(JSON.stringify(listed))
  })
})

describe('the queue', () => {
  test('is written and sent in its order, as scheduled posts', async () => {
    const publisher = await withQueue(3)
    await publisher.publishAll()
    const categories = ['Personal Finance', 'Budgeting']
    expect(publisher.platform.sent).toMatchObject([
      {
        post: { title: 'Post 1', content: 'A text.', categories },
        scheduled: { aiGenerated: true },
      },
      { post: { title: 'Post 2' } },
      { post: { title: 'Post 3' } },
    ])
    expect(statuses(publisher)).toEqual(['published', 'published', 'published'])
    expect(publisher.toasts.at(-1)).toBe('Bulk Publishing Complete')
  })

  test('ends its run and sends nothing more where a mark cannot be saved', async () => {
    const publisher = await withQueue(3)
    publisher.platform.behaviour.onSend = () => {
      publisher.platform.behaviour.isFull = true
    }
    await publisher.publishAll()
    expect(publisher.platform.sent).toHaveLength(1)
    expect(statuses(publisher)).toEqual(['published', 'pending', 'pending'])
    expect(publisher.toasts.at(-1)).toBe('Queue not saved')
    expect(publisher.store.getState().summary).toMatchObject({ end: 'not-saved' })
  })

  test('is not sent while a field cannot be, which is named', async () => {
    const publisher = await withQueue(2)
    publisher.editPost('cal-2', { title: '' })
    const problems = { title: 'Enter a title.' }
    expect(await publisher.publishAll()).toEqual({ id: 'cal-2', problems })
    expect(publisher.platform.sent).toEqual([])
  })

  test('cannot be changed while it is sent, and what was done before is not undone after', async () => {
    const publisher = await withQueue(2)
    publisher.removePost('cal-2')
    publisher.platform.behaviour.onSend = () => {
      publisher.removePost('cal-1')
      publisher.editPost('cal-1', { title: 'Another' })
      publisher.pressUndo()
    }
    await publisher.publishAll()
    publisher.pressUndo()
    expect(queue(publisher.store.getState()).map(({ title }) => title)).toEqual(['Post 1'])
  })
})

test('A model on this machine needs no key, another one does', async () => {
  const { platform, toasts, forgetSecret, publishAll, changeSettings } = await withQueue(1)
  await forgetSecret('aiKey')
  await publishAll()
  expect(platform.sent).toEqual([])
  expect(toasts).toContain('No AI API Key')
  changeSettings({ aiUrl: 'http://localhost:11434/v1/chat/completions' })
  await publishAll()
  expect(platform.sent).toHaveLength(1)
})

describe('what there is to look at in a text', () => {
  test('is named once before the queue is sent, and keeps nothing from it', async () => {
    const { platform, toasts, editPost, publishAll } = await withQueue(2)
    for (const id of ['cal-1', 'cal-2']) editPost(id, { content: 'It is risk-free: 2 x $3 = $7.' })
    await publishAll()
    expect(toasts.filter((title) => title.endsWith('things to look at'))).toHaveLength(1)
    expect(platform.sent).toHaveLength(2)
  })

  test('is looked for text by text, and the window answers in between', async () => {
    const waits: number[] = []
    let time = 0
    const publisher = await withQueue(3, {
      clock: () => (time += 20),
      sleep: async (ms) => void waits.push(ms),
    })
    for (const id of ['cal-1', 'cal-2', 'cal-3']) {
      publisher.editPost(id, { content: 'It is risk-free.' })
    }
    waits.length = 0
    expect((await publisher.checkQueue()).posts).toHaveLength(3)
    expect(waits).toEqual([0, 0, 0])
  })

  test('is not named a second time where the operator was asked', async () => {
    const { toasts, changeSettings, editPost, publishAll } = await withQueue(1)
    changeSettings({ asksAboutFindings: true })
    editPost('cal-1', { content: 'It is risk-free.' })
    await publishAll()
    expect(toasts.filter((title) => title.endsWith('to look at'))).toEqual([])
  })

  test('follows the facts and the titles that are known', async () => {
    const { store, editPost, changeSettings } = await withQueue(2)
    const content = 'Pennywren negotiates for you. See [more](https://known.example/page).'
    editPost('cal-1', { title: 'Sinking funds for all', content })
    editPost('cal-2', { title: 'Sinking funds for al', content: 'Words.' })
    const rules = () =>
      queue(store.getState())
        .slice(0, 1)
        .flatMap((post) => findingsOf(store.getState(), post).map(({ rule }) => rule))
    expect(rules()).toEqual(expect.arrayContaining(['link', 'twin']))
    const facts = 'It negotiates with banks. See https://known.example.'
    changeSettings({ guide: { voice: '', rules: '', facts } })
    expect(rules()).not.toContain('link')
  })

  test('is put right by another text, and that can be undone', async () => {
    const { store, pressUndo, editPost, replaceContent } = await withQueue(1)
    editPost('cal-1', { content: '1. One' })
    replaceContent('cal-1', '- One')
    const content = () => queue(store.getState())[0]?.content
    expect(content()).toBe('- One')
    pressUndo()
    expect(content()).toBe('1. One')
  })
})

test('The AI is told the brief of a post and what every text must know; none of it is published', async () => {
  const { platform, changeSettings, editPost, publishAll } = await withQueue(1)
  const guide = { voice: 'Calm.', rules: '', facts: '' }
  const brief = 'Say how to begin.'
  changeSettings({ guide })
  editPost('cal-1', { brief })
  await publishAll()
  expect(platform.asked).toEqual([{ title: 'Post 1', excerpt: 'About money.', brief, guide }])
  expect(JSON.stringify(platform.sent)).not.toContain('Say how')
})
