import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseArticle } from '../../../shared/post/article-text.ts'
import { placeholderArticle } from '../../../shared/api/ai-request.ts'
import { versionOf } from '../../../shared/version.ts'
import { describeProblem } from '../../../site/content/problems.ts'
import {
  fillFolder,
  folderOf,
  json,
  markdown,
  problemsIn,
  readFolder,
} from '../../support/posts-folder.ts'
import { madePost } from '../../support/made-post.ts'
import { hasFileModes } from '../../support/system.ts'

type Files = Readonly<Record<string, string>>

const read = async (files: Files, at?: Date) => readFolder(await folderOf(files), at)
const problems = async (files: Files) => problemsIn(await folderOf(files))
const warningsOf = ({ warnings }: Awaited<ReturnType<typeof read>>) => warnings.map(describeProblem)

const said = { excerpt: 'The first words.' }
const usualWords = { title: 'A title', content: 'Words.' }
const typed = { title: '007', tags: ['yes', '0x1F', '1.10'] }

/** Front matter as it is typed, with a day unless the lines have one. */
function matter(...lines: string[]): string {
  const hasDay = lines.some((line) => line.startsWith('publishDate'))
  return ['---', ...lines, ...(hasDay ? [] : ["publishDate: '2026-01-05'"]), '---', ''].join('\n')
}

describe('a file that is read', () => {
  test('may be the post object of a webhook payload, as it is', async () => {
    const given = { id: '7', title: 'Tea', content: '## Why\nBecause.', excerpt: 'Small sums.' }
    const post = madePost({ ...given, publishDate: '2026-01-08' })
    const posts = await read({ 'any name.json': JSON.stringify(post) })
    expect(posts.published).toEqual([
      {
        ...post,
        file: 'any name.json',
        blocks: parseArticle(post.content),
        words: 3,
        version: versionOf(post),
      },
    ])
  })

  const text = '# Head\n\nText --- with dashes'
  const usual = { id: 'a', slug: 'a', title: 'A title', author: 'Pennywren Team', content: text }
  test.each<[string, string, object]>([
    ['the usual fields', markdown({}, text), usual],
    ['no excerpt', markdown({ excerpt: ' ' }, '## Head\n\nThe **first** words.\n\nMore.'), said],
    ['the marks of Windows', `\uFEFF${markdown().replaceAll('\n', '\r\n')}`, usualWords],
    ['what YAML takes for numbers', matter('title: 007', 'tags: [yes, 0x1F, 1.10]'), typed],
    ['a folded text', matter('excerpt: >', '  The first', '  words.', ''), said],
    ['the marks of an old Mac', markdown().replaceAll('\n', '\r'), usualWords],
    [
      'empty fields',
      matter('tags:', 'seoTitle: ~', 'title: null'),
      { tags: [], heldBack: 'no-title' },
    ],
    ['a day without quotes', matter('publishDate: 2026-01-06'), { publishDate: '2026-01-06' }],
    ['a time of YAML', matter('publishDate: 2026-01-06 23:30:00'), { publishDate: '2026-01-06' }],
    ['its language', matter('lang: PT-br'), { lang: 'pt-BR' }],
    ['a zone', matter('publishDate: 2026-01-05T23:30-08:00'), { publishDate: '2026-01-06' }],
  ])('may have %s in its front matter', async (_, file, article) => {
    const { published, heldBack } = await read({ 'a.md': file })
    const held = heldBack.map((source) => ({ ...source.article, heldBack: source.heldBack }))
    expect([...published, ...held]).toMatchObject([article])
  })

  test('is a post by its name: others are named, those of editors and systems left alone', async () => {
    const editors = { 'a.md~': 'x', '.#a.md': 'x', '.a.json': 'x', '.md': 'x' }
    const others = { 'notes.txt': 'x', 'a.markdown': markdown() }
    const aboutFolder = { 'README.md': '# Posts', 'license.md': 'MIT' }
    const folder = await folderOf({ ...editors, ...others, ...aboutFolder, 'a.md': markdown() })
    await fillFolder(join(folder, 'later'), { 'b.md': markdown() })
    const posts = readFolder(folder)
    expect(posts.published).toHaveLength(1)
    const unread = 'is not read: a post is a file here whose name ends with .md or .json'
    expect(warningsOf(posts)).toEqual([
      'README.md: is not read: it is about the folder',
      `a.markdown: ${unread}`,
      `later: ${unread}`,
      'license.md: is not read: it is about the folder',
      `notes.txt: ${unread}`,
    ])
  })

  test.skipIf(!hasFileModes)('is none where a link leads nowhere or in a circle', async () => {
    const folder = await folderOf({ 'a.md': markdown() })
    await symlink('a.md', join(folder, 'b.md'))
    await symlink('circle.json', join(folder, 'circle.json'))
    await symlink('missing.md', join(folder, 'nowhere.md'))
    const posts = readFolder(folder)
    expect(posts.published).toHaveLength(2)
    expect(warningsOf(posts)).toEqual([
      'circle.json: is not read: it is a link that leads nowhere',
      'nowhere.md: is not read: it is a link that leads nowhere',
    ])
  })

  test.each(['---\n<<<<<<< HEAD\n', 'Words.\r\n<<<<<<<\r\nOurs', '{\n<<<<<<< ours\n"title": 1'])(
    'is held back with a merge conflict in it: %j',
    async (text) => {
      const { published, conflicts, warnings } = await read({ 'a.md': text, 'b.json': text })
      expect([published, conflicts, warnings]).toEqual([[], ['a.md', 'b.json'], []])
    },
  )

  test('comes newest first, and those of one day by slug', async () => {
    const posts = { 'b.md': '02', 'a.md': '02', 'c.md': '03' }
    const files = Object.entries(posts).map(([file, day]) => [
      file,
      markdown({ publishDate: `2026-01-${day}` }),
    ])
    const { published } = await read(Object.fromEntries(files) as Files)
    expect(published.map(({ slug }) => slug)).toEqual(['c', 'a', 'b'])
  })
})

describe('an article that is not shown', () => {
  test('waits for the first minute of its day in UTC, in every time zone', async () => {
    const files = { 'a.md': markdown({ publishDate: '2026-02-01' }) }
    const before = await read(files, new Date('2026-01-31T23:59:59Z'))
    expect([before.published, before.waiting.map(({ file }) => file)]).toEqual([[], ['a.md']])
    const after = await read(files, new Date('2026-02-01T00:00:00Z'))
    expect([after.published.length, after.waiting]).toEqual([1, []])
  })

  const placeholder = placeholderArticle({ title: 'A', excerpt: 'E' })
  test.each<[string, object, string?]>([
    ['draft', { draft: true }],
    ['draft', { status: 'drft' }, 'status: drft'],
    ['draft', { visibility: 'members' }, 'visibility: members'],
    ['draft', { published: false }, 'published: false'],
    ['draft', { Draft: true, publishDate: '' }, 'Draft: true'],
    ['no-text', { content: '\n' }],
    ['placeholder', { content: placeholder, publishDate: '2026-02-01' }],
  ])('is held back as %s: %j', async (reason, fields, status) => {
    const { content = 'Words.', ...others } = fields as { content?: string }
    const { published, waiting, heldBack } = await read({
      'a.md': markdown({ slug: 'md', ...others }, content),
      'b.json': json({ slug: 'json', ...fields }),
    })
    expect([published, waiting]).toEqual([[], []])
    expect(heldBack).toMatchObject([
      { file: 'a.md', heldBack: reason },
      { file: 'b.json', heldBack: reason, status },
    ])
  })
})

describe('a page is without', () => {
  test('a picture that is not on the site, and a link until the day of its article', async () => {
    const files = {
      'a.md': markdown(
        { featuredImage: 'http://elsewhere.example/jar.png' },
        '[b](/blog/b) [c](/blog/c)',
      ),
      'b.md': markdown({ publishDate: '2026-01-11' }),
      'c.md': markdown({ draft: true }),
    }
    const before = await read(files)
    expect(before.published).toMatchObject([{ deadLinks: ['/blog/b', '/blog/c'] }])
    expect(before.published[0]).not.toHaveProperty('featuredImage')
    expect(warningsOf(before)).toEqual([
      expect.stringMatching(/^a\.md:8: content links to '\/blog\/b'/),
      expect.stringMatching(/^a\.md:8: content links to '\/blog\/c', which is held back/),
      expect.stringMatching(/^a\.md:5: featuredImage /),
    ])
    const after = await read(files, new Date('2026-01-11T00:00:00Z'))
    expect(after.published.find(({ slug }) => slug === 'a')?.deadLinks).toEqual(['/blog/c'])
  })
})

describe('the slugs that articles had', () => {
  test('lead straight to the one that each has now, in the links of others, too', async () => {
    const posts = await read({
      'a.md': markdown({ slug: 'now', formerSlugs: ['first', 'second'] }),
      'b.md': markdown({}, 'See [one](/blog/first) and [two](https://site.example/blog/second).'),
      'c.md': markdown({ formerSlugs: 'x', draft: true }),
      'd.md': markdown({ formerSlugs: 'y', publishDate: '2026-01-11' }),
    })
    expect(Object.fromEntries(posts.moved)).toEqual({ first: 'now', second: 'now' })
    expect(posts.published.find(({ slug }) => slug === 'b')?.content).toBe(
      'See [one](/blog/now) and [two](/blog/now).',
    )
    expect(posts.warnings).toEqual([])
  })

  test('give way to whoever has them: an article that is shown, waits or is held back, the site, and who had them first', async () => {
    const posts = await read({
      'a.md': markdown({ formerSlugs: ['straße', 'page', 'shared', 'Draft', 'waits'] }),
      'b.md': markdown({ slug: 'strasse' }),
      'c.md': markdown({ formerSlugs: 'shared' }),
      'draft.md': markdown({ draft: true }),
      'waits.md': markdown({ publishDate: '2026-01-11' }),
    })
    expect([...posts.moved]).toEqual([['shared', 'a']])
    const reasonOf = (place: string, slug: string, owner: string) =>
      `${place}: formerSlugs '/blog/${slug}' does not lead here any more: it is that of ${owner}`
    expect(warningsOf(posts)).toEqual([
      reasonOf('a.md:5', 'straße', 'b.md'),
      reasonOf('a.md:5', 'page', '/blog/page'),
      reasonOf('a.md:5', 'Draft', 'draft.md'),
      reasonOf('a.md:5', 'waits', 'waits.md'),
      reasonOf('c.md:5', 'shared', 'a.md'),
    ])
  })
})

const category = "category is no field of a post: did you mean 'categories'?"

test.each<[Record<string, unknown>, string[]]>([
  [{ category: 'Budgeting' }, [category]],
  [{ status: 'published' }, []],
  [{ id: 'same' }, ["id 'same' is also that of 0.md"]],
  [
    { content: 'An ==idea== and an ==idea==. :moneybag:' },
    ['==idea==', ':moneybag:'].map(
      (mark) => `content has '${mark}', which the page shows as it is typed`,
    ),
  ],
])('a likely mistake is told, and stops nothing: %j', async (fields, lines) => {
  const posts = await read({ '0.md': markdown({ id: 'same' }), 'a.json': json(fields) })
  expect(warningsOf(posts)).toEqual(lines.map((line) => `a.json:1: ${line}`))
})

describe('of posts at one address', () => {
  test.each([
    ['the later one is held back', { publishDate: '2026-01-02' }, { publishDate: '2026-01-03' }],
    ['that of the same day with the later id is held back', { id: '1' }, { id: '2' }],
    ['one that is shown stays before a draft', {}, { draft: true, publishDate: '2026-01-01' }],
  ])('%s, whatever their files are called, and both are named', async (_, first, later) => {
    for (const [own, other] of [
      ['a.md', 'b.md'],
      ['b.md', 'a.md'],
    ] as const) {
      const posts = await read({
        [own]: markdown({ slug: 'λόγοσ', ...first }),
        [other]: markdown({ slug: 'λόγος', ...later }),
      })
      expect(posts.published.map(({ slug }) => slug)).toEqual(['λόγοσ'])
      expect(warningsOf(posts).join()).toContain(
        `slug 'λόγος' is the same address as 'λόγοσ' of ${own}: this one is held back`,
      )
    }
  })
})

describe('the build is stopped', () => {
  const noFile = 'is no file with text: a folder, a pipe or a device'

  test.each<[Record<string, unknown>, ...string[]]>([
    [{ title: '', publishDate: '2026-02-30' }, '4: publishDate is written YYYY-MM-DD'],
    [{ lang: 'in Arabic' }, '5: lang must be a language tag, such as pt-BR'],
    [{ tags: [{ name: 'x' }] }, '5: tags must be a list of texts, or one text with commas'],
    [{ category: 'Debt', layout: 'post' }, `5: ${category}`, '6: layout is no field of a post'],
    [{ daft: true }, "5: daft is no field of a post: did you mean 'draft'?"],
    [{ slug: 'page' }, "5: slug 'page' would take the site's own '/blog/page': give another"],
  ])('by a field, named with its place and the reason: %j', async (fields, ...reasons) => {
    const lines = await problems({ 'a.md': markdown(fields) })
    expect(lines).toEqual(reasons.map((reason) => expect.stringContaining(`a.md:${reason}`)))
  })

  test.each([
    ['---\ntitle: A\n', "must start with front matter between two lines '---'"],
    [
      '---\ntitle: A\nexcerpt: it: is\n---\n',
      'front matter: bad indentation of a mapping entry (3:12)',
    ],
    ['---\n---\nText', 'publishDate is missing: add the day, YYYY-MM-DD'],
  ])('by the text %j', async (text, reason) => {
    expect(await problems({ 'a.md': text })).toEqual([expect.stringContaining(`a.md: ${reason}`)])
  })

  test('by a key of JSON that was to keep a post off the site', async () => {
    const line = "a.json:1: daft is no field of a post: did you mean 'draft'?"
    expect(await problems({ 'a.json': json({ daft: true, layout: 'post' }) })).toEqual([line])
  })

  test.skipIf(!hasFileModes)('by a folder, a pipe and a device', async () => {
    const folder = await folderOf({ 'a.md': markdown() })
    await mkdir(join(folder, 'folder.md'))
    execFileSync('mkfifo', [join(folder, 'pipe.md')])
    await symlink('/dev/zero', join(folder, 'device.md'))
    const lines = ['device.md', 'folder.md', 'pipe.md'].map((file) => `${file}: ${noFile}`)
    expect(problemsIn(folder)).toEqual(lines)
  })

  test.each([
    ['Latin-1', Buffer.from(markdown({ title: 'Caf\u00e9' }), 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${markdown()}`, 'utf16le')],
  ])('by a text in %s', async (_, bytes) => {
    const folder = await folderOf({})
    await writeFile(join(folder, 'a.md'), bytes)
    expect(problemsIn(folder)).toEqual(['a.md: is not in UTF-8: save it in that encoding'])
  })
})
