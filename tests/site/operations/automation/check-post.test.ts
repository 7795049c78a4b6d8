import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payloadOf } from '../../../../shared/api/webhook.ts'
import { postSchema, type Post } from '../../../../shared/post/post.ts'
import { postIdHash as postIdHashOfPicture } from '../../../../shared/picture.ts'
import { slugFrom, reservedSlugs } from '../../../../shared/slug.ts'
import {
  fileName,
  postIdHash,
  whyUnfit,
} from '../../../../site/operations/automation/articles/check-post.js'
import { parsePost } from '../../../../site/content/source-post.ts'
import { anyFields } from '../../../support/field-values.ts'
import { madePost } from '../../../support/made-post.ts'

const now = new Date('2026-03-10T12:00:00Z')
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('Café', 'İ', 'ς', 'ﬁ', 'ǅ', 'K', 'a--b', '-a', 'index', 'con', '１'),
)
const image = fc.oneof(
  fc.webUrl({ withQueryParameters: true }),
  fc.constantFrom('/a.png', '//a', 'https://[', 'https://a.1', 'http://xn--a.b', 'https://1.2.3'),
  text,
)

const anyDay = fc.oneof(text, fc.constantFrom('2026-02-29', '2026-02-28', '0000-01-01'))

/** A post whose every field may be anything of its kind. */
const anyPost = fc.record(
  {
    ...anyFields(text),
    id: text,
    slug: text,
    publishDate: anyDay,
    updated: anyDay,
    formerSlugs: fc.array(text, { maxLength: 2 }),
    featuredImage: image,
    draft: fc.constant(true),
    hidden: text,
  },
  { requiredKeys: ['id', 'title', 'slug', 'excerpt', 'content', 'author', 'publishDate'] },
)
const good: Record<string, unknown> = {
  ...madePost({ id: '1', title: 'A', content: 'Words.', publishDate: '2026-03-02' }),
}

test('every field of a post is taken as the publisher sends it, and as nothing else', () => {
  const whole: Required<Post> = {
    ...madePost({ id: '1', title: 'A', content: 'Words.', publishDate: '2026-03-02', tags: 'a' }),
    updated: '2026-03-03',
    formerSlugs: ['b'],
    categories: ['Budgeting'],
    featuredImage: '/a.png',
    featuredImageAlt: 'A jar',
    seoTitle: 'A',
    seoDescription: 'A',
    draft: true,
  }
  expect(whyUnfit({ ...whole })).toBeUndefined()
  for (const field of Object.keys(whole)) {
    expect(whyUnfit({ ...whole, [field]: 7 })).toBe(
      `The post's ${field} is not as the publisher sends it.`,
    )
    const { [field as keyof Post]: _, ...others } = whole
    expect([field, whyUnfit(others) === undefined]).toEqual([
      field,
      postSchema.safeParse(others).success,
    ])
  }
})

test('what is committed can be built, at the address that it was sent with', () => {
  const changes = anyPost.chain((post) => fc.subarray(Object.entries(post)))
  let committed = 0
  fc.assert(
    fc.property(changes, (changed) => {
      const post = { ...good, ...Object.fromEntries(changed) }
      if (whyUnfit(post) !== undefined) return
      committed += 1
      const { article } = parsePost('a.json', JSON.stringify(post), now)
      expect(article).toMatchObject({ id: String(post['id']).trim(), slug: post['slug'] })
    }),
    { numRuns: 1000 },
  )
  expect(committed).toBeGreaterThan(100)
})

const isOfArticle = (slug: string) => slug !== '' && !reservedSlugs.includes(slug)

test('what the publisher sends is committed', () => {
  fc.assert(
    fc.property(text, text, fc.array(text), (title, content, tags) => {
      const formerSlugs = tags.map(slugFrom).filter(isOfArticle)
      const changes = { updated: '2026-03-10', formerSlugs, draft: title.length > 10 }
      const made = madePost({ title, content, tags, ...changes }, now)
      // As a record of the publisher holds it.
      const kept = postSchema.parse(made)
      const { post } = payloadOf({ post: kept }, { origin: 'https://site.example', now })
      if (isOfArticle(post.slug)) expect(whyUnfit(post)).toBeUndefined()
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['id', ' '],
  ['slug', '-a'],
  ['slug', 'Cafe\u0301'],
  ['slug', 'é'.repeat(101)],
  ['slug', 'page'],
  ['publishDate', '2026-02-29'],
  ['updated', '2026-03-01'],
  ['updated', '9999-12-31'],
  ['formerSlugs', Array.from({ length: 201 }, (_, index) => `b-${index}`)],
  ['draft', false],
  ['featuredImage', 'https://a.1/'],
  ['content', 'a\u0000'],
  ['unpublished', true],
] satisfies [keyof Post | 'unpublished', unknown][])('%s that is %j is refused', (field, value) => {
  expect(whyUnfit({ ...good, [field]: value })).toMatch(/^The .*\.$/)
})

test('the hash of an id is that of its pictures, and no name of a file is that of a device', () => {
  fc.assert(fc.property(text, (id) => postIdHash(id) === postIdHashOfPicture(id)))
  expect(fileName('sinking-funds', '1')).toBe(`sinking-funds.${postIdHash('1')}.json`)
  for (const slug of ['con', 'Nul', 'COM1', 'lpt²']) expect(fileName(slug, '1')).toMatch(/^_/)
})
