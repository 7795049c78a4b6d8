import { beforeEach, expect, test, vi } from 'vitest'
import { draftOfArticle, emptyDraft, type PostDraft } from '../../../../shared/draft.ts'
import type { Delivery } from '../../../../shared/delivery.ts'
import { normalizePost, type Post } from '../../../../shared/post.ts'
import type { ArticleReading } from '../../../../shared/publication/site-reading.ts'
import type { Platform } from '../../../../site/publisher/platform.ts'
import { createSecretsSession } from '../../../../site/publisher/settings/secrets-session.ts'
import { createSettingsSession } from '../../../../site/publisher/settings/settings-session.ts'
import {
  createLiveArticleSession,
  type LiveArticleSession,
} from '../../../../site/publisher/single/live-article-session.ts'
import { createSendSession } from '../../../../site/publisher/single/send-session.ts'
import { createSessions, type Sessions } from '../../../../site/publisher/sessions.tsx'
import {
  openWindow,
  sharedBrowser,
  type SharedBrowser,
} from '../../../support/publisher/browser-environment.ts'

const result = normalizePost(
  {
    id: 'a-1',
    title: 'Sinking Funds',
    slug: 'sinking-funds',
    content: 'Words.',
    publishDate: '2025-01-07',
  },
  { now: new Date() },
)
if (!result.ok) throw new Error('The example is a post.')
const article = result.post

let sent: Post[]
let delivery: Delivery
let readArticle: (slug: string) => Promise<ArticleReading>
let platform: Platform
let browser: SharedBrowser
let sessions: Sessions
let session: Sessions['draft']
let live: LiveArticleSession
let saved: () => Promise<PostDraft | undefined>

beforeEach(async () => {
  browser = sharedBrowser()
  sent = []
  delivery = { outcome: 'accepted', status: 200 }
  readArticle = vi.fn(() => Promise.resolve({ ok: true, post: article } as const))
  platform = {
    ...openWindow(browser),
    readArticle: (slug) => readArticle(slug),
    publishPost: (post) => {
      sent.push(post)
      return Promise.resolve(delivery)
    },
  }
  const now = () => new Date()
  const secrets = createSecretsSession(platform)
  await platform.saveSecret('webhookUrl', 'https://hooks.example/x')
  await secrets.load()
  const history = { refresh: () => Promise.resolve() }
  const settings = createSettingsSession(platform)
  const toast = () => () => undefined
  const send = createSendSession({ platform, secrets, settings, history, toast })
  sessions = createSessions(platform)
  session = sessions.draft
  saved = () => platform.loadKept(sessions.drafts.get().open)
  live = createLiveArticleSession({ platform, drafts: sessions.drafts, send, now })
})

const draft = () => session.get().value

test('an article is loaded into an empty form, saved at once, and asked for by its slug', async () => {
  const loading = await live.load(' /blog/sinking-funds ')
  expect(loading).toEqual({ ok: true, hadText: false })
  expect(readArticle).toHaveBeenCalledWith('sinking-funds')
  expect(draft()).toEqual(draftOfArticle(article))
  await vi.waitFor(async () => {
    expect(await saved()).toEqual(draftOfArticle(article))
  })
})

test('what was in the form stays among the drafts, with the id of its attempt', async () => {
  await session.put({ ...emptyDraft, title: 'Typed', attempt: { id: '7' } })
  const { open } = sessions.drafts.get()
  expect(await live.load('sinking-funds')).toEqual({ ok: true, hadText: true })
  expect(draft()).toEqual(draftOfArticle(article))
  expect(await sessions.drafts.open(open)).toBe(true)
  expect(draft()).toEqual({ ...emptyDraft, title: 'Typed', attempt: { id: '7' } })
})

test('nothing is loaded over a text that cannot be saved', async () => {
  browser.full = true
  session.edit({ title: 'Typed' })
  expect(await live.load('sinking-funds')).toEqual({ ok: false })
  expect(live.get().problem).toEqual({ of: 'not-saved' })
  expect(draft().title).toBe('Typed')
})

test('an article that cannot be had leaves the form alone', async () => {
  readArticle = () => Promise.resolve({ ok: false, problem: 'not-found' })
  session.edit({ title: 'Typed' })
  expect(await live.load('/blog/x')).toEqual({ ok: false })
  expect(live.get().problem).toEqual({ of: 'not-found', slug: 'x' })
  expect(await live.load('/')).toEqual({ ok: false })
  expect(live.get().problem).toEqual({ of: 'no-address-entered' })
  expect(draft().title).toBe('Typed')
})

test('a second press while an article is loaded asks for nothing more', async () => {
  const first = live.load('sinking-funds')
  expect(await live.load('sinking-funds')).toEqual({ ok: false })
  expect((await first).ok).toBe(true)
  expect(readArticle).toHaveBeenCalledOnce()
})

test('the texts of an article make a post without its id, even after an attempt', async () => {
  await live.load('sinking-funds')
  await session.put({ ...draft(), attempt: { id: 'a-1' } })
  const undo = live.detach()
  const { article: _, ...texts } = draftOfArticle(article)
  expect(draft()).toEqual(texts)
  expect(undo()).toBe(true)
  expect(draft().article?.id).toBe('a-1')
})

test('taking down sends the same post as a draft, and can be taken back', async () => {
  await live.load('sinking-funds')
  live.move('small-sums')
  expect(await live.takeDown()).toEqual([])
  // It does not move as well.
  expect(sent).toEqual([{ ...article, draft: true }])
  expect(draft().attempt).toBeUndefined()
  expect(draft().article).toMatchObject({ address: 'small-sums', isTakenDown: true })
})

test('a take-down that was refused keeps the article live, under the same id', async () => {
  delivery = { outcome: 'refused', status: 500, detail: 'No.' }
  await live.load('sinking-funds')
  expect(await live.takeDown()).toEqual([])
  expect(draft()).toEqual({ ...draftOfArticle(article), attempt: { id: 'a-1' } })
})

test('what does not fit is named, and nothing is sent', async () => {
  await live.load('sinking-funds')
  session.edit({ featuredImage: 'cup.jpg' })
  expect(await live.takeDown()).toMatchObject([{ field: 'featuredImage' }])
  expect(sent).toEqual([])
})

test.each([
  ['changed', {}, 'sinking-funds'],
  ['moved', {}, 'small-sums'],
  ['put-back', { isTakenDown: true }, 'sinking-funds'],
] as const)('says that an article was %s', async (kind, changes, to) => {
  await live.load('sinking-funds')
  const loaded = draft()
  if (!loaded.article) throw new Error('It has an article.')
  const current = { ...loaded, article: { ...loaded.article, ...changes } }
  live.noteSent(current, { ...article, slug: to })
  expect(live.get().sent).toEqual({ kind, id: 'a-1', from: 'sinking-funds', to })
})

test('a post of its own is no change of an article', async () => {
  await live.load('sinking-funds')
  live.noteSent(draft(), article)
  live.noteSent(emptyDraft, article)
  expect(live.get().sent).toBeUndefined()
})
