import { expect, test } from 'vitest'
import { leftOutOf, type LinkTarget } from '../../../shared/publication/left-out.ts'
import { parseArticle } from '../../../shared/post/article-text.ts'
import { linksOf } from '../../../shared/publication/links.ts'

const today = '2026-01-10'
const pages = {
  origin: 'https://site.example',
  anchors: new Map([
    ['/', new Set(['features'])],
    ['/blog', new Set<string>()],
  ]),
  pictures: new Set(['/pictures/made.webp']),
  files: new Set(['/pictures/jar.png', '/blog/feed.xml']),
}

const neighbours: Record<string, LinkTarget> = {
  old: { publishDate: '2026-01-05', heldBack: undefined },
  бюджет: { publishDate: '2026-01-05', heldBack: undefined },
  draft: { publishDate: '2026-01-05', heldBack: 'draft' },
  former: { publishDate: '2026-01-05', heldBack: undefined, movedTo: 'бюджет' },
  'next-week': { publishDate: '2026-01-17', heldBack: undefined },
}

const judge = (post: Parameters<typeof leftOutOf>[0], content: string) =>
  leftOutOf(post, linksOf(parseArticle(content)), {
    today,
    site: pages,
    find: (slug) => neighbours[slug],
  })

const leftOutOfText = (content: string, publishDate = '2026-01-05') =>
  judge({ publishDate }, content)

const nothing = { deadLinks: [], movedLinks: new Map(), image: false, warnings: [] }

test.each([
  '/#features',
  '/blog',
  '/blog/%D0%B1%D1%8E%D0%B4%D0%B6%D0%B5%D1%82',
  '/pictures/jar.png',
  'https://elsewhere.example/blog/missing',
  'mailto:someone@elsewhere.example',
])('a link to %s is good', (href) => {
  expect(leftOutOfText(`See [this](${href}).`)).toEqual(nothing)
})

test('a link to an article that is published on the same day is good', () => {
  expect(leftOutOfText('[next](/blog/next-week)', '2026-01-17')).toEqual(nothing)
})

test('a link to the former path of an article leads to where that is now', () => {
  const hrefs = ['/blog/former', 'https://site.example/blog/former/', '/blog/old']
  const { movedLinks, warnings } = leftOutOfText(hrefs.map((href) => `[x](${href})`).join(' '))
  const now = '/blog/%D0%B1%D1%8E%D0%B4%D0%B6%D0%B5%D1%82'
  expect(movedLinks).toEqual(new Map(hrefs.slice(0, 2).map((href) => [href, now])))
  expect(warnings).toEqual([])
})

test.each([
  ['/blog/missing', "links to '/blog/missing', which is no page of the site"],
  ['/#pricing', "links to '/#pricing', but the page has no '#pricing'"],
  ['/blog/old#part', "links to '/blog/old#part', but articles have no sections to link to"],
  ['/blog/draft', "links to '/blog/draft', which is held back"],
  ['/blog/next-week', "links to '/blog/next-week', which is not published before 2026-01-17"],
])('a link to %s is broken', (href, reason) => {
  expect(leftOutOfText(`- See **[this](${href})**, [again](${href}).`)).toEqual({
    ...nothing,
    deadLinks: [href],
    warnings: [{ field: 'content', message: `${reason}: it is shown as plain text`, about: href }],
  })
})

test.each([
  ['/pictures/jar.png', undefined],
  ['/pictures/made.webp', undefined],
  ['https://elsewhere.example/jar.png', undefined],
  ['/pictures/pot.png', "'/pictures/pot.png' is no picture of the site: the image is left out"],
  [
    'http://elsewhere.example/jar.png',
    "'http://elsewhere.example/jar.png' is not at an https address: the image is left out",
  ],
])('the featured image %s', (featuredImage, reason) => {
  const expected = reason === undefined ? [] : [{ field: 'featuredImage', message: reason }]
  const post = { publishDate: '2026-01-05', ...(featuredImage && { featuredImage }) }
  const image = reason !== undefined
  expect(judge(post, '')).toEqual({ ...nothing, image, warnings: expected })
})
