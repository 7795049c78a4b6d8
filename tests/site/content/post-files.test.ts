import { describe, expect, test } from 'vitest'
import { decide } from '../../../site/operations/automation/steps/decide.ts'
import { fileName, readName } from '../../../site/operations/automation/steps/file-names.ts'
import { UnfitPost } from '../../../site/content/post-file.ts'
import { parsePost } from '../../../site/content/source-post.ts'

const now = new Date('2026-01-10T12:00:00Z')
const repository = { owner: 'o', repository: 'r', branch: 'b', folder: '' }
const request = { query: '', variables: {} }

/** The build's own view of a file. */
function built(file: string, text: string) {
  const { article } = parsePost(file, text, now)
  return { id: article.id, slug: article.slug }
}

/** The workflow's decision about a post that is sent while a file is in the folder. */
function decided(file: string, text: string | null, post: { id: string; slug: string }) {
  const files = [readName(file) ?? { name: file, slug: '' }]
  const reply = { data: { repository: { file0: { text } } } }
  return decide([reply], [{ head: 'h', files, pictures: [], request }], {
    repository,
    post,
    file: 'sent.json',
    request,
  })
}

const day = "publishDate: '2026-01-05'"
const matter = (...lines: string[]) => `---\n${[day, ...lines].join('\n')}\n---\nWords.\n`
const post = { title: 'Tea', content: 'Words.', publishDate: '2026-01-05' }
const json = (fields: object) => JSON.stringify({ ...post, ...fields })

/** Files, with the id and the slug that each gives its article. */
describe.each([
  ['tea.md', matter(), 'tea', 'tea'],
  ['❤️ Tea\u200b.md', matter('title: ❤️'), '❤ Tea', 'tea'],
  ['x.md', matter('slug: ❤️', 'title: "\u200b"', 'id: Zero‑Based️'), 'Zero‑Based', 'zero-based'],
  ['My Title.md', matter(), 'My Title', 'my-title'],
  ['Tea & Café.MD', matter(), 'Tea & Café', 'tea-cafe'],
  ['a.b.md', matter(), 'a.b', 'ab'],
  ['x.md', matter('slug: "t\\u0065a"'), 'x', 'tea'],
  ['x.md', matter('slug: tea # short'), 'x', 'tea'],
  ['x.md', matter("slug: 'Tea time!'", 'id: 007'), '007', 'tea-time'],
  ['x.md', matter('slug: >', '  tea', '  time'), 'x', 'tea-time'],
  ['x.md', matter('"slug": tea', '? id', ': y'), 'y', 'tea'],
  ['x.md', matter('slug: ~', 'title: Tea'), 'x', 'tea'],
  ['x.md', matter('slug: [tea]'), 'x', 'tea'],
  ['x.md', matter('slug: [tea', '  ]'), 'x', 'tea'],
  ['x.md', `{"slug": "no"}\n${matter()}`.slice(15), 'x', 'x'],
  [
    'x.md',
    `\uFEFF${matter('slug: tea').replaceAll('---', '--- \t').replaceAll('\n', '\r\n')}`,
    'x',
    'tea',
  ],
  ['x.md', `---\nslug: tea\n${day}\n---`, 'x', 'tea'],
  ['x.json', json({ id: 'y' }), 'y', 'tea'],
  ['x.json', `\uFEFF${json({ id: 7, slug: ' Tea Time ' })}`, '7', 'tea-time'],
  ['x.json', json({ id: ' y ', title: '', slug: '' }), 'y', 'y'],
  ['x.json', `{"action":"publish_blog_post","post":${json({ id: 'y', slug: 't' })}}`, 'y', 't'],
  ['x.json', json({ id: 'y', slug: 't', action: 'read' }), 'y', 't'],
])('%s with %j', (file, text, id, slug) => {
  test(`is the article ${id} at ${slug} to the build and to the workflow`, () => {
    expect(built(file, text)).toEqual({ id, slug })
    const taken = `Another article has the address /blog/${slug} (${file}). Give this one another.`
    expect(decided(file, text, { id: 'another', slug })).toEqual({ status: 409, text: taken })
    expect(decided(file, text, { id: 'another', slug: `${slug}-2` })).toHaveProperty('request')
    const { request: sent } = {
      request: undefined,
      ...decided(file, text, { id, slug: `${slug}-2` }),
    }
    expect(sent?.variables).toMatchObject({
      input: { fileChanges: { deletions: [{ path: file }] } },
    })
  })
})

/** Files that no article can be made of, with the reason. */
describe.each([
  ['x.md', 'Words.', "must start with front matter between two lines '---'"],
  [
    'x.md',
    '---\ntitle: A\nexcerpt: it: is\n---\nText',
    'front matter: bad indentation of a mapping',
  ],
  ['x.md', '---\nslug: a\nslug: b\n---\nText', 'front matter: duplicated mapping key'],
  ['x.md', '---\n- a\n---\nText', 'must hold one post'],
  ['x.json', '{', 'is not JSON: '],
  ['x.json', '[]', 'must hold one post'],
  ['x.json', '', 'is not JSON: '],
])('%s with %j', (file, text, reason) => {
  test('stops the build, and a post beside it is not committed', () => {
    expect(() => parsePost(file, text, now)).toThrow(UnfitPost)
    const answer = decided(file, text, { id: '1', slug: 'any' })
    expect(answer).toMatchObject({ status: 409, text: expect.stringContaining(reason) })
    expect(answer).toMatchObject({ text: expect.stringMatching(/^x\.\w+ cannot be read, nor/) })
  })
})

test('a file that is no text is named, and the workflow’s own file is written anew', () => {
  const other = decided('x.md', null, { id: '1', slug: 'any' })
  expect(other).toMatchObject({ status: 409, text: expect.stringContaining('it is no text') })
  const own = fileName('any', '1')
  expect(decided(own, '{', { id: '1', slug: 'any' })).toHaveProperty('request')
})
