import { expect, test } from 'vitest'
import { parseArticle } from '../../../shared/post/article-text.ts'
import { linksOf } from '../../../shared/publication/links.ts'
import { publishChecks as judge } from '../../../shared/publication/publish-checks.ts'

const site = {
  origin: 'https://site.example',
  anchors: new Map([['/', new Set(['features'])]]),
  files: new Set(['/jar.png']),
}
const find = (slug: string) =>
  slug === 'old' ? { publishDate: '2026-01-01', heldBack: undefined } : undefined
const beside = { today: '2026-01-10', site, find }
const post = { title: 'New', slug: 'new', content: 'Words.', publishDate: '2026-01-10' }
const publishChecks = (
  unsent: Parameters<typeof judge>[0],
  surroundings: Parameters<typeof judge>[2],
) => judge(unsent, linksOf(parseArticle(unsent.content ?? '')), surroundings)
const warned = (...args: Parameters<typeof publishChecks>) =>
  publishChecks(...args).leftOut.map(({ field, about }) => [field, about])

test('what its page will be made without is named as the build names it', () => {
  const content =
    'Open [the app](/app), [this](/blog/new#part), [it](/blog/new) and [that](/blog/old).'
  const foreign = { ...post, content, featuredImage: 'http://other.example/a.png' }
  expect(publishChecks(foreign, beside).leftOut.map(({ message }) => message)).toEqual([
    "links to '/app', which is no page of the site: it is shown as plain text",
    "links to '/blog/new#part', but articles have no sections to link to: it is shown as plain text",
    "'http://other.example/a.png' is not at an https address: the image is left out",
  ])
})

test('nothing is said of a text that is still to be written', () => {
  const unwritten = { ...post, content: undefined }
  expect(publishChecks(unwritten, beside)).toEqual({ heldBack: undefined, leftOut: [] })
  expect(publishChecks({ ...unwritten, title: '' }, beside).heldBack).toBe('no-title')
})

test('where it is not known what is on the site, only what is on another one is named', () => {
  const unknown = { ...beside, site: undefined }
  const open = { ...post, content: 'Open [the app](/app).' }
  expect(warned({ ...open, featuredImage: '/none.png' }, unknown)).toEqual([])
  const foreign = { ...open, featuredImage: 'http://other.example/a.png' }
  expect(warned(foreign, unknown)).toEqual([['featuredImage', undefined]])
})

test('what looks like a secret is named with its field and line, and not repeated', () => {
  const content = 'Never share one.\nIt begins with -----BEGIN PRIVATE KEY-----.'
  expect(
    publishChecks({ ...post, title: 'Why sk-abc123def456ghi7 is no toy', content }, beside),
  ).toEqual({
    heldBack: undefined,
    leftOut: [
      {
        field: 'title',
        message: 'holds what looks like a key of an AI service: everybody can read it on the site',
        about: 'sk-abc12',
        opensDatabase: false,
      },
      {
        field: 'content',
        message:
          'holds what looks like a private key, in its line 2: everybody can read it on the site',
        about: 'BEGIN PR',
        opensDatabase: false,
      },
    ],
  })
})
