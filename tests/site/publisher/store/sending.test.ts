import { describe, expect, test, vi } from 'vitest'
import type { Delivery } from '../../../../shared/delivery.ts'
import { isChanged } from '../../../../shared/post/post-record.ts'
import type { SiteReading } from '../../../../shared/publication/site-reading.ts'
import { memoryPlatform, siteWith } from '../../../support/publisher/memory-platform.ts'
import {
  testedPublisher,
  withQueue,
  type TestedPublisher,
} from '../../../support/publisher/publisher.ts'
import { messages } from '../../../../site/publisher/store/messages.ts'
import { findingsOf, openDraft, queue } from '../../../../site/publisher/store/selectors.ts'
import { noSite } from '../../../../site/publisher/store/state.ts'

const fields = { title: 'Sinking funds', excerpt: 'Small sums.', content: 'Words.' }

async function withDraft(): Promise<TestedPublisher> {
  const publisher = await testedPublisher(memoryPlatform())
  publisher.editDraft(fields)
  return publisher
}

const statuses = ({ store }: TestedPublisher) =>
  queue(store.getState()).map(({ state }) => state.status)

/** Has nothing be known of the site before `answer`. Time stands still. */
function hideSite({ platform, store, checkSite }: TestedPublisher) {
  const { promise, resolve: answer } = Promise.withResolvers<SiteReading>()
  vi.spyOn(platform, 'readSite').mockReturnValue(promise)
  vi.useFakeTimers()
  store.setState({ site: noSite })
  void checkSite()
  return answer
}

describe('a single post', () => {
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

  test.each([
    ['once the site has said which slugs it has', 4000, 'sinking-funds-2'],
    ['after five seconds where the site does not answer', 5000, 'sinking-funds'],
  ])('is sent %s', async (_, waitMs, slug) => {
    const publisher = await withDraft()
    const answer = hideSite(publisher)
    const publishing = publisher.publishDraft()
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(publisher.platform.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    answer(siteWith([{ id: 'other', slug: 'sinking-funds' }]))
    await publishing
    expect(publisher.platform.sent).toMatchObject([{ post: { slug } }])
  })

  test.each<['form' | 'json', (publisher: TestedPublisher) => Promise<unknown> | undefined]>([
    ['form', ({ publishDraft }) => publishDraft()],
    ['json', ({ publishText }) => publishText('{"id":"7","title":"T","content":"C"}')],
  ])('of the %s is told of where it was sent, and fails as by default', async (of, publish) => {
    const publisher = await withDraft()
    await publish(publisher)
    expect(publisher.store.getState().lastSent).toMatchObject({ of })
    const other = await withDraft()
    other.changeSettings({ whenFailing: 'leave-pending' })
    other.platform.behaviour.deliveries = [{ outcome: 'refused', status: 500, detail: '' }]
    await publish(other)
    const { posts, lastSent } = other.store.getState()
    expect([posts.some(({ state }) => state.status === 'failed'), lastSent]).toEqual([
      true,
      undefined,
    ])
  })
})

test('a draft that is opened while another one is sent stays in the form, with what is typed into it', async () => {
  const { platform, store, editDraft, beginDraft, showPost, publishDraft } =
    await testedPublisher(memoryPlatform())
  editDraft({ title: 'Another thought' })
  const { openDraft: id } = store.getState()
  beginDraft()
  editDraft({ title: 'Sent', excerpt: 'E', content: 'C' })
  platform.behaviour.onSend = () => {
    showPost({ id })
    editDraft({ title: 'Another thought, typed on' })
  }
  await publishDraft()
  expect(openDraft(store.getState())).toMatchObject({ id, title: 'Another thought, typed on' })
  expect(platform.sent).toMatchObject([{ post: { title: 'Sent' } }])
})

describe('JSON', () => {
  test('whose first send failed is sent again under its id, with what the text says now', async () => {
    const { platform, store, publishText } = await testedPublisher(memoryPlatform())
    platform.behaviour.deliveries = [{ outcome: 'unknown', trouble: 'timeout' }]
    await publishText('{"id":"7","title":"One","content":"As pasted"}')
    await publishText('{"id":"7","title":"Another","content":"Corrected"}')
    expect(platform.sent.map(({ post }) => [post.id, post.slug, post.content])).toEqual([
      ['7', 'one', 'As pasted'],
      ['7', 'one', 'Corrected'],
    ])
    expect(store.getState().posts).toMatchObject([{ id: '7', origin: 'json' }])
  })

  test('that takes its place while it is sent stays', async () => {
    const { editJson, platform, publishText, store } = await testedPublisher(memoryPlatform())
    platform.behaviour.onSend = () => void editJson({ text: 'Another' })
    await publishText('{"title":"T","content":"C"}')
    expect(store.getState().notes.json.text).toBe('Another')
  })

  test('names the fields that it leaves out as it is sent', async () => {
    const { platform, toasts, publishText } = await testedPublisher(memoryPlatform())
    await publishText('{"title":"T","featuredImage":"a.png"}')
    expect(toasts).toEqual(['Fields left out', 'Blog Post Sent'])
    expect(platform.sent[0]?.post).not.toHaveProperty('featuredImage')
  })

  test('whose id a draft has takes its place, which can be undone', async () => {
    const { platform, store, toasts, publishText, pressUndo, forgetSecret } = await withDraft()
    const [draft] = store.getState().posts
    await forgetSecret('webhookUrl')
    await publishText(JSON.stringify({ id: draft?.id, title: 'T' }))
    expect(toasts.slice(0, 1)).toEqual(['Post changed'])
    expect(store.getState().posts).toMatchObject([{ title: 'T', content: '' }])
    expect(platform.sent).toEqual([])
    pressUndo()
    expect(store.getState().posts).toEqual([draft])
  })

  test('puts a list into the queue, its drafts as drafts', async () => {
    const publisher = await testedPublisher(memoryPlatform())
    await publisher.publishText('[{"id":"1","title":"One","draft":true}]')
    expect(queue(publisher.store.getState())).toMatchObject([{ id: '1', offSite: true }])
    expect(publisher.toasts).toEqual(['Post added'])
  })

  test('of a list changes the posts that the queue has, each by its state', async () => {
    const publisher = await withQueue(2)
    const { store, publish, publishText, pressUndo } = publisher
    await publish('cal-1')
    const before = queue(store.getState())
    await publishText('[{"id":"cal-1","title":"A"},{"id":"cal-2","title":"B"},{"id":"x"}]')
    const after = queue(store.getState())
    expect(after).toMatchObject([
      { id: 'cal-1', title: 'A', content: 'A text.', state: { status: 'published' } },
      { id: 'cal-2', title: 'B', state: { status: 'pending' } },
      { id: 'x', state: { status: 'pending' } },
    ])
    expect(after.map(isChanged)).toEqual([true, false, false])
    pressUndo()
    expect(queue(store.getState())).toEqual(before)
  })

  test('that lists a post twice is refused whole, and stays to be corrected', async () => {
    const publisher = await testedPublisher(memoryPlatform())
    const text = '[{"id":"1","title":"One"},{"id":"1","title":"Two"}]'
    await publisher.publishText(text)
    expect(publisher.toasts).toEqual(['This id is taken'])
    expect(publisher.store.getState()).toMatchObject({ posts: [], notes: { json: { text } } })
  })
})

describe('the queue', () => {
  test.each([
    ['a mark', 'sending', 0, ['pending', 'pending', 'pending']],
    ['an outcome', 'published', 1, ['published', 'pending', 'pending']],
  ])(
    'ends its run and sends nothing more where %s cannot be saved',
    async (_, status, sent, after) => {
      const publisher = await withQueue(3)
      const { platform } = publisher
      const { saveRecords } = platform
      platform.saveRecords = async (change) => {
        if (!JSON.stringify(change).includes(`"status":"${status}"`)) return saveRecords(change)
        // There is room again for the next one.
        platform.saveRecords = saveRecords
        throw new Error('Full.')
      }
      await publisher.publish()
      expect(platform.sent).toHaveLength(sent)
      expect(statuses(publisher)).toEqual(after)
      expect(publisher.toasts.at(-1)).toBe('Queue not saved')
      expect(publisher.store.getState().summary).toMatchObject({ end: 'not-saved' })
    },
  )

  test('that was sent with a placeholder is written again, and published as a change', async () => {
    const publisher = await withQueue(3)
    const { platform, store } = publisher
    const problem = { kind: 'failed', message: 'Nothing came.' } as const
    const own = { content: 'My own words.' }
    publisher.editPost({ id: 'cal-2', edit: own })
    platform.behaviour.text = async () => ({ ok: false, problem })
    await publisher.publish()
    const failure = 'Content Generation Failed'
    expect(publisher.toasts.slice(1)).toEqual([failure, failure, 'Bulk Publishing Complete'])
    platform.behaviour.text = async () => ({ ok: true, text: 'Another text.' })
    await publisher.writeTexts({ of: 'queue', ids: ['cal-1', 'cal-3'] })
    expect(store.getState().summary).toMatchObject({ goal: 'write', published: 2 })
    expect(platform.sent).toHaveLength(3)
    const changed = queue(store.getState()).filter(isChanged)
    expect(changed.map(({ id }) => id)).toEqual(['cal-1', 'cal-3'])
    await publisher.publishQueued({ of: 'queue', ids: ['cal-1', 'cal-3'] })
    expect(platform.sent.slice(3).map(({ post }) => [post.id, post.content])).toEqual([
      ['cal-1', 'Another text.'],
      ['cal-3', 'Another text.'],
    ])
    expect(queue(store.getState()).some(isChanged)).toBe(false)
  })

  test('has a text written again, which can be undone, or stays as it is where that fails', async () => {
    const { platform, store, toasts, pressUndo, ...publisher } = await withQueue(1)
    const post = { id: 'cal-1' }
    const own = { content: 'My own words.', queue: { textSource: 'operator' } }
    publisher.editPost({ ...post, edit: { content: own.content } })
    await publisher.writeAgain(post)
    expect(queue(store.getState())).toMatchObject([
      { content: 'A text.', queue: { textSource: 'ai' } },
    ])
    expect(toasts).toContain('Text replaced')
    pressUndo()
    expect(queue(store.getState())).toMatchObject([own])

    const problem = { kind: 'failed', message: 'The AI service answered without a text.' } as const
    platform.behaviour.text = async () => ({ ok: false, problem })
    await publisher.writeAgain(post)
    expect(toasts.at(-1)).toBe('Content Generation Failed')
    const queued = { ...own.queue, textProblem: problem.message }
    expect(queue(store.getState())).toMatchObject([{ ...own, queue: queued }])
  })

  test('is not sent while a field cannot be, which is named', async () => {
    const publisher = await withQueue(2)
    publisher.editPost({ id: 'cal-2', edit: { title: '' } })
    const problems = { title: 'Enter a title.' }
    expect(await publisher.publish()).toEqual({ id: 'cal-2', problems })
    // In the form nobody writes it.
    publisher.showPost({ id: 'cal-1' })
    expect(await publisher.publishDraft()).toEqual({ content: 'Enter the content.' })
    expect(publisher.platform.sent).toEqual([])
  })

  test('cannot be changed while it is sent, and what was done before is not undone after', async () => {
    const publisher = await withQueue(2)
    publisher.removePost({ id: 'cal-2' })
    publisher.platform.behaviour.onSend = () => {
      publisher.removePost({ id: 'cal-1' })
      publisher.editPost({ id: 'cal-1', edit: { title: 'Another' } })
      publisher.pressUndo()
    }
    await publisher.publish()
    publisher.pressUndo()
    expect(queue(publisher.store.getState()).map(({ title }) => title)).toEqual(['Post 1'])
  })
})

describe('a failed post', () => {
  const failing: Delivery = { outcome: 'refused', status: 413, detail: 'Too large' }

  test('is sent again by one press, under its id, as it was edited, without a second text', async () => {
    const publisher = await withQueue(2)
    publisher.platform.behaviour.deliveries = [failing, failing]
    await publisher.publish()
    publisher.editPost({ id: 'cal-2', edit: { content: 'Shorter.' } })
    await publisher.publish('cal-1', 'cal-2')
    const sent = publisher.platform.sent.map(({ post }) => [post.id, post.slug, post.content])
    expect(sent).toEqual([
      ['cal-1', 'post-1', 'A text.'],
      ['cal-2', 'post-2', 'A text.'],
      ['cal-1', 'post-1', 'A text.'],
      ['cal-2', 'post-2', 'Shorter.'],
    ])
    expect(publisher.platform.asked).toHaveLength(2)
    expect(statuses(publisher)).toEqual(['published', 'published'])
  })

  test('stays what it is where something keeps it from being sent', async () => {
    const publisher = await withQueue(1)
    publisher.platform.behaviour.deliveries = [{ outcome: 'unknown', trouble: 'timeout' }]
    await publisher.publish('cal-1')
    await publisher.forgetSecret('webhookUrl')
    await publisher.publish('cal-1')
    expect(statuses(publisher)).toEqual(['failed'])
  })
})

describe('an undo', () => {
  test('of a text in a draft works while a run goes on', async () => {
    const publisher = await withQueue(1)
    const { store, editDraft, editPost, publish, pressUndo } = publisher
    editDraft({ content: 'Mine.' })
    const id = store.getState().openDraft
    const contents: string[] = []
    publisher.platform.behaviour.onSend = () => {
      editPost({ id, edit: { content: 'Another.' }, done: messages.textReplaced })
      contents.push(openDraft(store.getState()).content)
      pressUndo()
      contents.push(openDraft(store.getState()).content)
    }
    await publish()
    expect(contents).toEqual(['Another.', 'Mine.'])
  })
})

describe('what there is to look at in a text', () => {
  test('follows the facts that are known', async () => {
    const { store, editPost, changeSettings } = await withQueue(1)
    const content = 'Pennywren negotiates for you. See [more](https://known.example/page).'
    editPost({ id: 'cal-1', edit: { content } })
    const rules = () =>
      queue(store.getState()).flatMap((post) =>
        findingsOf(store.getState(), post).map(({ rule }) => rule),
      )
    expect(rules()).toContain('link')
    const facts = 'It negotiates with banks. See https://known.example.'
    changeSettings({ guide: { voice: '', rules: '', facts } })
    expect(rules()).not.toContain('link')
  })
})

test('A picture that cannot be used is left out and told, and a slug without letters is none', async () => {
  const { platform, toasts, editDraft, publishDraft } = await testedPublisher(memoryPlatform())
  const texts = { title: 'Three jars', excerpt: 'E', content: 'Words.', slug: '???' }
  editDraft({ ...texts, featuredImage: '/pictures/jar.png' })
  editDraft({ featuredImage: 'pic.png' })
  expect(await publishDraft()).toBeUndefined()
  expect(toasts).toEqual(['Fields left out', 'Blog Post Sent'])
  expect(platform.sent).toMatchObject([{ post: { slug: 'three-jars' } }])
  expect(platform.sent[0]?.post).not.toHaveProperty('featuredImage')
  expect(Object.keys(platform.sent[0]?.post ?? {}).slice(0, 6)).toEqual(
    'id title slug excerpt content author'.split(' '),
  )
})

test('The AI is told the brief of a post and what every text must know; none of it is published', async () => {
  const { platform, changeSettings, editPost, publish } = await withQueue(1)
  const guide = { voice: 'Calm.', rules: '', facts: '' }
  const brief = 'Say how to begin.'
  changeSettings({ guide })
  editPost({ id: 'cal-1', edit: { brief } })
  await publish()
  expect(platform.asked).toEqual([{ title: 'Post 1', excerpt: 'About money.', brief, guide }])
  expect(JSON.stringify(platform.sent)).not.toContain('Say how')
})
