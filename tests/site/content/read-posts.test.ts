import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPosts, type Posts } from '../../../site/content/read-posts.ts'
import { folderOf, markdown } from './posts-folder.ts'

const now = new Date('2026-01-10T12:00:00Z')
const pages = {
  origin: 'https://site.example',
  anchors: new Map(),
  files: new Set<string>(),
  takenBy: (slug: string) => (slug === 'page' ? '/blog/page' : undefined),
}

async function read(files: Record<string, string>, at = now) {
  return readPosts({ folder: await folderOf(files), now: at, pages })
}

function contents({ published, contentOf }: Posts): string[] {
  return published.map(contentOf)
}

/** The lines of the error that keeps the site from being built. */
async function problems(files: Record<string, string>): Promise<string[]> {
  const error: unknown = await read(files).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'ContentError' })
  return (error as Error).message
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
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
    const { content, ...fields } = post
    expect(posts.published).toEqual([{ ...fields, words: 3 }])
    expect(contents(posts)).toEqual([content])
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
    const posts = await read({ 'a.md': `\uFEFF${markdown().replaceAll('\n', '\r\n')}` })
    expect(posts.published).toMatchObject([{ title: 'A title' }])
    expect(contents(posts)).toEqual(['Words.'])
  })

  test('posts come newest first, and those of one day by slug', async () => {
    const { published } = await read({
      'b.md': markdown({ publishDate: '2026-01-02' }),
      'a.md': markdown({ publishDate: '2026-01-02' }),
      'c.md': markdown({ publishDate: '2026-01-03' }),
    })
    expect(published.map(({ slug }) => slug)).toEqual(['c', 'a', 'b'])
  })

  test('files of other kinds are left alone, and hidden ones', async () => {
    const others = { 'notes.txt': 'x', 'a.md~': 'x', '.#a.md': 'x', '.a.json': 'x', '.md': 'x' }
    const { published } = await read({ ...others, 'a.md': markdown() })
    expect(published).toHaveLength(1)
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

  test('a draft never appears, however old', async () => {
    const { published, waiting } = await read({
      'a.md': markdown({ draft: true, publishDate: '2020-01-01' }),
      'b.md': markdown({ draft: true, publishDate: '2030-01-01' }),
    })
    expect(published).toEqual([])
    expect(waiting).toEqual([])
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
      }),
    ).toEqual([
      'a.md: publishDate must be a date that exists, of the form YYYY-MM-DD',
      "b.md: must start with front matter between two lines '---'",
      expect.stringMatching(/^c\.json: is not JSON: ./),
      'd.json: must hold one post',
      'e.md: tags[0] must be text',
    ])
  })

  test.each(['title', 'excerpt', 'publishDate'])('a post without %s', async (field) => {
    expect(await problems({ 'a.md': markdown({ [field]: ' ' }) })).toEqual([
      `a.md: ${field} is missing`,
    ])
  })

  test('a post without content', async () => {
    expect(await problems({ 'a.md': markdown({}, '') })).toEqual(['a.md: content is missing'])
  })

  test('front matter that is no YAML, with the place', async () => {
    expect(await problems({ 'a.md': '---\ntitle: A\nexcerpt: it: is\n---\nText' })).toEqual([
      'a.md: front matter: bad indentation of a mapping entry (3:12)',
    ])
    expect(await problems({ 'a.md': '---\n\n---\nText' })).toEqual([
      'a.md: front matter: expected a document, but the input is empty',
    ])
  })

  test('a slug that is used twice, even by a draft', async () => {
    expect(
      await problems({
        'a.md': markdown({ slug: 'same' }),
        'b.json': JSON.stringify({
          title: 'B',
          slug: 'Same!',
          excerpt: 'E',
          content: 'C',
          publishDate: '2026-01-01',
          draft: true,
        }),
      }),
    ).toEqual(["b.json: slug 'same' is already used by a.md"])
  })

  test('a slug that no file can be named after', async () => {
    expect(await problems({ 'a.md': markdown({ slug: 'x'.repeat(201) }) })).toEqual([
      'a.md: slug is longer than 200 bytes',
    ])
  })
})

test('a category that the blog does not have is a warning with its place', async () => {
  const { published, warnings } = await read({
    'a.md': markdown({ categories: ['Budgeting', 'Gardening'] }),
  })
  expect(published).toHaveLength(1)
  expect(warnings).toEqual([
    {
      file: 'a.md',
      field: 'categories[1]',
      reason: "'Gardening' is not a category of the blog: readers cannot filter by it",
    },
  ])
})

describe('the text of a post', () => {
  test('may be a number in JSON, as every other text may', async () => {
    const post = { title: 'A', excerpt: 'E', content: 7, publishDate: '2026-01-01' }
    expect(contents(await read({ 'a.json': JSON.stringify(post) }))).toEqual(['7'])
  })

  test.each([
    ['other words', 'a.md', markdown({}, 'Other words.')],
    ['no front matter', 'a.md', ''],
    ['no JSON', 'a.json', '{'],
  ])('that has become %s since it was checked stops the build', async (_, file, changed) => {
    const before = file.endsWith('.md')
      ? markdown()
      : JSON.stringify({ title: 'A', excerpt: 'E', content: 'C', publishDate: '2026-01-01' })
    const folder = await folderOf({ [file]: before })
    const posts = await readPosts({ folder, now, pages })
    await writeFile(join(folder, file), changed)
    expect(() => contents(posts)).toThrow(`${file}: was changed while the site was built`)
  })
})
