import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseArticle } from '../../../shared/article-text.ts'
import { templateArticle } from '../../../shared/api/ai-request.ts'
import { versionOf } from '../../../shared/publication/version.ts'
import type { Posts } from '../../../site/content/read-posts.ts'
import {
  fillFolder,
  folderOf,
  json,
  markdown,
  problemsIn,
  readFolder,
} from '../../support/posts-folder.ts'

const read = async (files: Record<string, string>, at?: Date) =>
  readFolder(await folderOf(files), at)
const problems = async (files: Record<string, string>) => problemsIn(await folderOf(files))

function contents({ published }: Posts): string[] {
  return published.map(({ content }) => content)
}

describe('what is read', () => {
  test('the post object of a webhook payload is a content file as it is', async () => {
    const post = {
      id: '1736812800000',
      title: 'Sinking Funds',
      slug: 'sinking-funds',
      excerpt: 'Small sums, no surprises.',
      content: '## Why\nBecause.',
      author: 'Robin Doe',
      publishDate: '2026-01-08',
      categories: ['Budgeting'],
      tags: ['saving'],
      seoTitle: 'Sinking funds, explained',
    }
    const posts = await read({ 'any name.json': JSON.stringify(post) })
    const blocks = parseArticle(post.content)
    expect(posts.published).toEqual([{ ...post, blocks, words: 3, version: versionOf(post) }])
  })

  test('a Markdown post takes its fields from the front matter and lends its name to the slug', async () => {
    const posts = await read({
      'my-post.md': markdown({ tags: 'a, b' }, '# Head\n\nText --- with dashes'),
    })
    expect(posts.published).toMatchObject([
      {
        id: 'my-post',
        slug: 'my-post',
        title: 'A title',
        author: 'Pennywren Team',
        tags: ['a', 'b'],
      },
    ])
    expect(contents(posts)).toEqual(['# Head\n\nText --- with dashes'])
  })

  test('Windows line ends and a byte order mark do no harm', async () => {
    const posts = await read({
      'a.md': `\uFEFF${markdown().replaceAll('\n', '\r\n')}`,
      'b.json': `\uFEFF${json()}`,
    })
    expect(contents(posts)).toEqual(['Words.', 'C'])
  })

  test('posts come newest first, and those of one day by slug', async () => {
    const { published } = await read({
      'b.md': markdown({ publishDate: '2026-01-02' }),
      'a.md': markdown({ publishDate: '2026-01-02' }),
      'c.md': markdown({ publishDate: '2026-01-03' }),
    })
    expect(published.map(({ slug }) => slug)).toEqual(['c', 'a', 'b'])
  })

  test('hidden files and the copies of editors are left alone', async () => {
    const others = { 'a.md~': 'x', '.#a.md': 'x', '.a.json': 'x', '.md': 'x' }
    const { published, warnings } = await read({ ...others, 'a.md': markdown() })
    expect(published).toHaveLength(1)
    expect(warnings).toEqual([])
  })

  test('an ending in capitals is as good', async () => {
    const posts = await read({
      'A.MD': markdown(),
      'b.Json': json({ title: 'B' }),
    })
    expect(posts.published.map(({ slug }) => slug)).toEqual(['a', 'b'])
    expect(contents(posts)).toEqual(['Words.', 'C'])
  })

  test('what is not read is named', async () => {
    const folder = await folderOf({
      'notes.txt': 'x',
      'a.markdown': markdown(),
      'a.md': markdown(),
    })
    await fillFolder(join(folder, 'later'), { 'b.md': markdown() })
    const { published, warnings } = await readFolder(folder)
    expect(published).toHaveLength(1)
    const message = 'is not read: a post is a file here whose name ends with .md or .json'
    expect(warnings).toEqual(
      ['a.markdown', 'later', 'notes.txt'].map((file) => ({ file, field: '', message })),
    )
  })

  test('a whole payload is taken for its post', async () => {
    const post = { title: 'Paid', content: 'C', publishDate: '2026-01-01', draft: true }
    const payload = { action: 'publish_blog_post', post, timestamp: '2026-01-01T00:00:00Z' }
    const posts = await read({
      'a.json': JSON.stringify({ ...payload, post: { ...post, draft: false } }),
      'b.json': JSON.stringify({ ...payload, post: { ...post, slug: 'b' } }),
    })
    expect(posts.published).toMatchObject([{ title: 'Paid' }])
    expect(contents(posts)).toEqual(['C'])
    expect(posts.heldBack).toMatchObject([{ file: 'b.json', heldBack: 'draft' }])
  })

  test('an excerpt that is missing is the first paragraph of the text', async () => {
    const { published } = await read({
      'a.md': markdown({ excerpt: ' ' }, '## Head\n\nThe **first** words.\n\nMore.'),
    })
    expect(published).toMatchObject([{ excerpt: 'The first words.' }])
  })
})

describe('what is left out', () => {
  test('a post appears with the first minute of its day in UTC, in every time zone', async () => {
    const files = { 'a.md': markdown({ publishDate: '2026-02-01' }) }
    const before = await read(files, new Date('2026-01-31T23:59:59Z'))
    expect(before.published).toEqual([])
    expect(before.waiting).toMatchObject([{ file: 'a.md' }])
    const after = await read(files, new Date('2026-02-01T00:00:00Z'))
    expect(after.published).toHaveLength(1)
    expect(after.waiting).toEqual([])
  })

  test.each([true, 'yes', 'true', 'On', 1])('draft: %j never appears', async (draft) => {
    const { published, waiting, heldBack } = await read({
      'a.md': markdown({ draft }),
      'b.json': json({ publishDate: '2030-01-01', draft }),
    })
    expect([published, waiting]).toEqual([[], []])
    expect(heldBack.map(({ heldBack: reason }) => reason)).toEqual(['draft', 'draft'])
  })

  test('what has no title, no text or the text of the template is held back', async () => {
    const template = templateArticle({ title: 'A', excerpt: 'E' })
    const { published, waiting, heldBack, warnings } = await read({
      'a.md': markdown({ title: ' ' }),
      'b.md': markdown({}, ''),
      'c.json': json({ content: template, publishDate: '2026-02-01' }),
      'd.md': markdown({ slug: 'd' }, 'See [a](/blog/a).'),
    })
    expect(published).toMatchObject([{ slug: 'd', deadLinks: ['/blog/a'] }])
    expect(waiting).toEqual([])
    expect(heldBack).toMatchObject([
      { file: 'a.md', heldBack: 'no-title' },
      { file: 'b.md', heldBack: 'no-text' },
      { file: 'c.json', heldBack: 'template' },
    ])
    expect(warnings).toHaveLength(1)
  })

  test('a picture that is not on the site, from the page, its cards and its print', async () => {
    const featuredImage = 'https://elsewhere.example/jar.png'
    const { published, warnings } = await read({
      'a.md': markdown({ featuredImage }),
    })
    expect(published[0]).not.toHaveProperty('featuredImage')
    expect(warnings).toMatchObject([{ file: 'a.md', field: 'featuredImage' }])
  })

  test('a link comes alive on the day of its article', async () => {
    const files = {
      'a.md': markdown({}, 'See [b](/blog/b).'),
      'b.md': markdown({ publishDate: '2026-01-11' }),
    }
    const before = await read(files)
    const after = await read(files, new Date('2026-01-11T00:00:00Z'))
    expect(before.published[0]?.deadLinks).toEqual(['/blog/b'])
    expect(after.published.find(({ slug }) => slug === 'a')).not.toHaveProperty('deadLinks')
  })
})

describe('the slugs that articles had', () => {
  test('lead straight to the one that each has now, in the links of others, too', async () => {
    const { moved, published, warnings } = await read({
      'a.md': markdown({ slug: 'now', formerSlugs: ['first', 'second'] }),
      'b.md': markdown({}, 'See [one](/blog/first) and [two](https://site.example/blog/second).'),
    })
    expect(moved).toEqual(
      new Map([
        ['first', 'now'],
        ['second', 'now'],
      ]),
    )
    expect(published.find(({ slug }) => slug === 'b')?.content).toBe(
      'See [one](/blog/now) and [two](/blog/now).',
    )
    expect(warnings).toEqual([])
  })

  test('lead nowhere from an article that is not shown', async () => {
    const { moved } = await read({
      'a.md': markdown({ formerSlugs: 'x', draft: true }),
      'b.md': markdown({ formerSlugs: 'y', publishDate: '2026-01-11' }),
    })
    expect(moved).toEqual(new Map())
  })

  test('give way to an article that is shown there, to the site, and to who had them first', async () => {
    const { moved, warnings } = await read({
      'a.md': markdown({ formerSlugs: ['straße', 'page', 'shared', 'draft'] }),
      'b.md': markdown({ slug: 'strasse' }),
      'c.md': markdown({ formerSlugs: 'shared' }),
      'draft.md': markdown({ draft: true }),
    })
    expect([...moved]).toEqual([
      ['shared', 'a'],
      ['draft', 'a'],
    ])
    const reasonOf = (slug: string, owner: string) =>
      `'/blog/${slug}' does not lead here any more: it is that of ${owner}`
    expect(warnings).toEqual([
      { file: 'a.md', field: 'formerSlugs', message: reasonOf('straße', 'b.md') },
      { file: 'a.md', field: 'formerSlugs', message: reasonOf('page', '/blog/page') },
      { file: 'c.md', field: 'formerSlugs', message: reasonOf('shared', 'a.md') },
    ])
  })
})

describe('what stops the build', () => {
  test('every problem of every file is named with its field and the reason', async () => {
    expect(
      await problems({
        'a.md': markdown({ title: '', publishDate: '2026-02-30' }),
        'b.md': 'No front matter.',
        'c.json': '{',
        'd.json': '[]',
        'e.md': markdown({ tags: [{ name: 'x' }] }),
        'f.md': markdown({ publishDate: ' ' }),
        'g.md': markdown({ draft: 'perhaps' }),
        'h.md': '---\ntitle: A\nexcerpt: it: is\n---\nText',
        'i.md': '---\n\n---\nText',
      }),
    ).toEqual([
      'a.md:4: publishDate must be a date that exists, of the form YYYY-MM-DD',
      "b.md: must start with front matter between two lines '---'",
      expect.stringMatching(/^c\.json: is not JSON: ./),
      'd.json: must hold one post',
      'e.md:5: tags[0] must be text',
      'f.md:4: publishDate is missing: add the day, YYYY-MM-DD',
      'g.md:5: draft must be true or false',
      'h.md: front matter: bad indentation of a mapping entry (3:12)',
      'i.md: front matter: expected a document, but the input is empty',
    ])
  })

  test('front matter with a field that no post has, and what was meant', async () => {
    expect(
      await problems({
        'a.md': markdown({ category: 'Budgeting', seo_title: 'A', layout: 'post' }),
        'b.md': markdown({ published: false }),
      }),
    ).toEqual([
      "a.md:5: category is no field of a post: did you mean 'categories'?",
      "a.md:6: seo_title is no field of a post: did you mean 'seoTitle'?",
      'a.md:7: layout is no field of a post',
      "b.md:5: published is no field of a post: did you mean 'draft: true'?",
    ])
  })

  test('JSON with a field that no post has only where it was to keep it off the site', async () => {
    expect(await problems({ 'a.json': json({ Draft: true }) })).toEqual([
      "a.json:1: Draft is no field of a post: did you mean 'draft'?",
    ])
    const { published, warnings } = await read({ 'a.json': json({ category: 'Budgeting' }) })
    expect(published).toHaveLength(1)
    expect(warnings).toMatchObject([{ field: 'category' }])
  })

  test('a slug that is used twice, even by a draft', async () => {
    expect(
      await problems({
        'a.md': markdown({ slug: 'same' }),
        'b.json': json({ slug: 'Same!', draft: true }),
      }),
    ).toEqual([
      "b.json:1: slug 'same' is the same address as 'same' of a.md: give one of them another",
    ])
  })
})

test('an id that two posts have is a warning', async () => {
  const { warnings } = await read({
    'a.md': markdown({ id: 'same' }),
    'b.md': markdown({ id: 'same' }),
  })
  expect(warnings).toEqual([{ file: 'b.md', field: 'id', message: "'same' is also that of a.md" }])
})
