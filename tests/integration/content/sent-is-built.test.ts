import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { templateArticle } from '../../../shared/api/ai-request.ts'
import { payloadOf } from '../../../shared/api/webhook.ts'
import { parseCalendar } from '../../support/parse-calendar.ts'
import type { Attempt } from '../../../shared/history.ts'
import { importPosts } from '../../../shared/import-post.ts'
import { fields } from '../../../shared/post/fields.ts'
import type { Post } from '../../../shared/post/post.ts'
import { slugFrom } from '../../../shared/publication/slug.ts'
import { heldBackBecause } from '../../../shared/publication/held-back.ts'
import { planImport } from '../../../shared/calendar/merge.ts'
import { assignSlugs, takenSlugs } from '../../../shared/publication/assign-slugs.ts'
import {
  calendarRecord,
  jsonRecord,
  withText,
  withValues,
  type PostRecord,
  type ScheduledPost,
} from '../../../shared/post/post-record.ts'
import { markedAsSending, postOf } from '../../../shared/post/post-sending.ts'
import { writable } from '../../../shared/text.ts'
import { readPosts } from '../../../site/content/read-posts.ts'
import { madePost } from '../../support/made-post.ts'
import { folderOf } from '../../support/posts-folder.ts'

const now = new Date('2026-03-10T12:00:00Z')
const pages = {
  origin: 'https://site.example',
  anchors: new Map([['/', new Set(['features'])]]),
  files: new Set(['/pictures/jar.png']),
  takenBy: (slug: string) => (['index', 'page'].includes(slug) ? `/blog/${slug}` : undefined),
}

const anyText = fc.string({ unit: 'binary', maxLength: 60 })
const word = fc.oneof(
  anyText,
  fc.constantFrom(
    'Budgeting 101',
    'Budgeting 101!',
    'Index',
    'page',
    '家計簿',
    'Straße',
    'STRASSE',
    '',
  ),
  fc.string({ unit: 'grapheme', minLength: 200, maxLength: 400 }),
)
const line = fc.oneof(
  anyText,
  fc.constantFrom(
    '# Head',
    '### Third',
    '- item',
    '![a picture](https://elsewhere.example/a.png)',
    'See [the app](/app), [features](/#features) and [one](/blog/nowhere).',
    '**bold *and* `code`**',
    '---',
    '| a | b |',
    '<script>alert(1)</script>',
    '\u0000\u000b\ud800',
  ),
)
const content = fc.oneof(
  fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n')),
  fc.constant(templateArticle({ title: 'T', excerpt: 'E' })),
)
const day = fc
  .date({ min: new Date('2026-02-01'), max: new Date('2026-05-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const elsewhere = 'https://elsewhere.example/a.png'

/** The input of the single publisher, in its form or as JSON. */
const single = fc
  .record({
    id: fc.uuid(),
    title: word,
    excerpt: word,
    content,
    author: word,
    publishDate: day,
    categories: fc.array(word, { maxLength: 3 }),
    tags: fc.oneof(word, fc.array(word, { maxLength: 3 })),
    featuredImage: fc.option(fc.constantFrom('/pictures/jar.png', '/none.png', elsewhere), {
      nil: undefined,
    }),
    seoTitle: fc.option(word, { nil: undefined }),
    draft: fc.constantFrom(undefined, false, true, 'yes'),
    unknown: anyText,
  })
  .map((input) => {
    const result = importPosts(JSON.stringify(input), { now, firstId: 1 })
    const [post] = result.ok ? result.posts : []
    if (!post) throw new Error('The generator makes posts.')
    return post
  })

const chosenAddress = word.map(slugFrom).filter((slug) => slug !== '')

/** A post of the queue, with the text of the AI, of the operator or of the template. */
const scheduled = fc
  .record(
    { id: fc.uuid(), title: word, excerpt: word, publishDate: day, content, slug: chosenAddress },
    { requiredKeys: ['id', 'title', 'excerpt', 'publishDate', 'content'] },
  )
  .map(({ id, content: text, slug = '', ...said }): ScheduledPost[] => {
    const texts = { title: valid('title', said.title), excerpt: valid('excerpt', said.excerpt) }
    const post = calendarRecord(id, { ...said, ...texts }, 1)
    return [withValues(post, { content: writable(text), slug: writable(slug) })]
  })

function valid(name: 'title' | 'excerpt', text: string): string {
  const parsed = fields[name].parse(text)
  return parsed.ok ? parsed.value : ''
}

/** A title or an excerpt as a calendar's line leaves it. */
const fromCalendar = fc
  .tuple(word, anyText, content, fc.uuid())
  .map(([title, rest, text, prefix]): ScheduledPost[] => {
    const posts = parseCalendar(`Week 1\nTues – "${title}" ${rest}\nFri - "B2"`, '2026-03-02')
    const { queue } = planImport([], { mode: 'add', posts, prefix, now: 1 })
    return queue.map((post) => withText(post, text, { source: 'ai' }))
  })

/** The posts that are typed into both publishers, one after the other. */
const typed = fc.record({
  singles: fc.array(single, { maxLength: 4 }),
  queue: fc
    .array(fc.oneof(scheduled, fromCalendar), { minLength: 1, maxLength: 6 })
    .map((groups) => groups.flat()),
})

/** Sends a queue as a run does, and answers with the posts of the payloads. */
function sentOfQueue(queue: readonly ScheduledPost[], attempts: readonly Attempt[]): Post[] {
  const elsewhere = takenSlugs(attempts)
  const shown = assignSlugs(queue, elsewhere)
  let current: readonly PostRecord[] = queue
  return queue.map((post, at) => {
    const slug = assignSlugs(current, elsewhere).get(post.id)?.slug ?? ''
    // Nothing that is sent before it takes the slug that its card shows.
    expect(slug).toBe(shown.get(post.id)?.slug)
    const marked = markedAsSending(post, slug)
    current = current.with(at, marked)
    const { post: sent } = payloadOf(
      { post: postOf(marked, { slug, now }), scheduled: { aiGenerated: true } },
      { origin: '', now },
    )
    expect(sent.slug).toBe(slug)
    return sent
  })
}

/** Sends posts one by one, each with what was sent before it in the history. */
function sentOneByOne(posts: readonly Post[]): Post[] {
  const attempts: Attempt[] = []
  return posts.map((post) => {
    const slug = assignSlugs([post], takenSlugs(attempts)).get(post.id)?.slug ?? ''
    const marked = markedAsSending(jsonRecord('json', post, 1), slug)
    const origin = 'https://site.example'
    const { post: sent } = payloadOf({ post: postOf(marked, { slug, now }) }, { origin, now })
    expect(sent.slug).toBe(slug)
    attempts.push(attemptOf(sent))
    return sent
  })
}

function attemptOf({ id, title, slug, publishDate }: Post): Attempt {
  return { id, postId: id, title, slug, publishDate, at: 1, result: { outcome: 'unconfirmed' } }
}

/** As an automation does it by the README. */
const fileOf = ({ slug }: Post) => `${slug}.json`

/** Posts that once stopped a build. */
const troublesome = [
  { title: 'B2', content: 'Words.' },
  { title: 'Only a title' },
  {},
  { title: 'Budgeting 101', content: 'One.' },
  { title: 'Budgeting 101!', content: 'Two.' },
  { title: 'Index', content: 'Three.' },
  { title: 'Page', content: 'Four.' },
  { title: 'Long '.repeat(60), content: 'Five.' },
  { title: 'The app', content: 'Open [the app](/app) or **[this](/blog/budgeting-101)**.' },
  { title: 'A picture', content: 'Six.', featuredImage: elsewhere },
  { title: 'A\u0000B\ud800', content: 'Sev\u000ben.' },
  { title: 'Failed', content: templateArticle({ title: 'Failed', excerpt: '' }) },
].map((input, index) => madePost({ id: `p${index}`, publishDate: '2026-03-02', ...input }, now))

test('what the publisher sends is built, all of it together, with a page at its address for each that is not held back', async () => {
  const folder = await folderOf({})
  await fc.assert(
    fc.asyncProperty(typed, async ({ singles, queue }) => {
      const before = sentOneByOne(singles)
      const posts = [...before, ...sentOfQueue(queue, before.map(attemptOf))]
      for (const file of await readdir(folder)) await rm(join(folder, file))
      for (const post of posts)
        writeFileSync(join(folder, fileOf(post)), JSON.stringify(post, null, 2))
      const read = readPosts({ folder, now, pages })
      const shown = posts.filter((post) => heldBackBecause(post) === undefined)
      const found = [...read.published, ...read.waiting.map(({ article }) => article)]
      expect(found.map(({ slug }) => slug).sort()).toEqual(shown.map(({ slug }) => slug).sort())
      expect(read.heldBack).toHaveLength(posts.length - shown.length)
      for (const article of read.published) {
        expect(article.content).toBe(posts.find(({ slug }) => slug === article.slug)?.content)
        expect(article.featuredImage).toBeOneOf([undefined, '/pictures/jar.png', elsewhere])
      }
    }),
    { numRuns: 100, examples: [[{ singles: troublesome, queue: [] }]] },
  )
})
