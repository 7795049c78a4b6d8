import { expect, test } from 'vitest'
import { normalizePost } from '../../../shared/post.ts'
import { findLeftOut } from '../../../site/content/check-addresses.ts'
import type { HeldBack } from '../../../shared/publication/held-back.ts'
import { linksOf } from '../../../site/content/links.ts'

const today = '2026-01-10'
const pages = {
  origin: 'https://site.example',
  anchors: new Map([
    ['/', new Set(['features'])],
    ['/blog', new Set<string>()],
  ]),
  files: new Set(['/pictures/jar.png', '/blog/feed.xml']),
  takenBy: () => undefined,
}

function source(fields: Record<string, unknown>, heldBack?: HeldBack) {
  const result = normalizePost(
    { title: 'T', publishDate: '2026-01-05', ...fields },
    { now: new Date(today) },
  )
  if (!result.ok) throw new Error('The fixture is not a post.')
  const { content, ...article } = result.post
  return {
    file: `${article.slug}.md`,
    article: { ...article, words: 0 },
    links: linksOf(content),
    heldBack,
  }
}

const neighbours = [
  source({ slug: 'old' }),
  source({ slug: 'бюджет' }),
  source({ slug: 'draft' }, 'draft'),
  source({ slug: 'next-week', publishDate: '2026-01-17' }),
]

function leftOutOf(content: string, publishDate = '2026-01-05') {
  const post = source({ slug: 'subject', content, publishDate })
  return findLeftOut([post, ...neighbours], today, pages)(post)
}

const nothing = { deadLinks: [], image: false, warnings: [] }

test.each([
  '/',
  '/#features',
  '/blog',
  '/blog/',
  '/blog?category=Budgeting',
  '/blog/old',
  '/blog/old?from=here',
  '/blog/%D0%B1%D1%8E%D0%B4%D0%B6%D0%B5%D1%82',
  '/blog/feed.xml',
  '/pictures/jar.png',
  'https://site.example/blog/old',
  'https://elsewhere.example/blog/missing',
  'mailto:someone@elsewhere.example',
])('a link to %s is good', (href) => {
  expect(leftOutOf(`See [this](${href}).`)).toEqual(nothing)
})

test.each([
  ['/blog/missing', "links to '/blog/missing', which is no page of the site"],
  ['/blgo', "links to '/blgo', which is no page of the site"],
  ['/#pricing', "links to '/#pricing', but the page has no '#pricing'"],
  ['/blog/old#part', "links to '/blog/old#part', but articles have no sections to link to"],
  ['/blog/draft', "links to '/blog/draft', which is held back"],
  ['/blog/next-week', "links to '/blog/next-week', which is not published before 2026-01-17"],
  ['/pictures/pot.png', "links to '/pictures/pot.png', which is no page of the site"],
  [
    'https://site.example/blog/missing',
    "links to 'https://site.example/blog/missing', which is no page of the site",
  ],
])('a link to %s is broken', (href, reason) => {
  expect(leftOutOf(`- See **[this](${href})**, [again](${href}).`)).toEqual({
    deadLinks: [href],
    image: false,
    warnings: [
      {
        file: 'subject.md',
        field: 'content',
        reason: `${reason}: it is shown as plain text`,
        about: href,
      },
    ],
  })
})

test('an article may link to one that is published on the same day', () => {
  expect(leftOutOf('[next](/blog/next-week)', '2026-01-17')).toEqual(nothing)
})

test.each([
  ['/pictures/jar.png', undefined],
  ['/pictures/pot.png', "'/pictures/pot.png' is no file of site/public: the image is left out"],
  [
    'https://elsewhere.example/jar.png',
    "'https://elsewhere.example/jar.png' is not on the site, so the image is left out: save it in site/public and give its path",
  ],
])('the featured image %s', (featuredImage, reason) => {
  const expected = reason === undefined ? [] : [{ file: 'a.md', field: 'featuredImage', reason }]
  const post = source({ slug: 'a', featuredImage })
  expect(findLeftOut([post], today, pages)(post)).toEqual({
    deadLinks: [],
    image: reason !== undefined,
    warnings: expected,
  })
})
