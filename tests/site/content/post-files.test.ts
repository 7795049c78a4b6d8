import { expect, test } from 'vitest'
import { parsePost } from '../../../site/content/source-post.ts'

const now = new Date('2026-01-10T12:00:00Z')

const day = "publishDate: '2026-01-05'"
const matter = (...lines: string[]) => `---\n${[day, ...lines].join('\n')}\n---\nWords.\n`
const post = { title: 'Tea', content: 'Words.', publishDate: '2026-01-05' }
const json = (fields: object) => JSON.stringify({ ...post, ...fields })

/** Files, with the id and the slug that each gives its article. */
test.each([
  ['tea.md', matter(), 'tea', 'tea'],
  ['❤️ Tea\u200b.md', matter('title: ❤️'), '❤ Tea', 'tea'],
  ['Tea & Café.MD', matter(), 'Tea & Café', 'tea-cafe'],
  ['x.md', matter('slug: "t\\u0065a"'), 'x', 'tea'],
  ['x.md', matter("slug: 'Tea time!'", 'id: 007'), '007', 'tea-time'],
  ['x.md', matter('slug: ~', 'title: Tea'), 'x', 'tea'],
  ['x.md', matter('slug: [tea]'), 'x', 'tea'],
  ['x.md', `{"slug": "no"}\n${matter()}`.slice(15), 'x', 'x'],
  ['x.json', `\uFEFF${json({ id: 7, slug: ' Tea Time ' })}`, '7', 'tea-time'],
  ['x.json', json({ id: ' y ', title: '', slug: '' }), 'y', 'y'],
  ['x.json', `{"action":"publish_blog_post","post":${json({ id: 'y', slug: 't' })}}`, 'y', 't'],
])('%s with %j is the article %s at %s', (file, text, id, slug) => {
  const { article } = parsePost(file, text, now)
  expect([article.id, article.slug]).toEqual([id, slug])
})
