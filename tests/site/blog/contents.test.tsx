import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseArticle } from '../../../shared/post/article-text.ts'
import { Contents, headingIds } from '../../../site/blog/contents.tsx'
import { ArticleBody } from '../../../site/ui/article-body.tsx'

const idsOf = (content: string) => [...headingIds(parseArticle(content)).values()]

test.each([
  ['# Why now?\n# *Café* au lait', ['why-now', 'cafe-au-lait']],
  ['# A\n# A\n# A-2\n# A', ['a', 'a-2', 'a-2-2', 'a-3']],
  ['# Main\n# Related articles\n# ???', ['main-2', 'related-articles-2', 'section']],
  ['# Бюджет', ['бюджет']],
])('the headings of %j have ids of their words', (content, ids) => {
  expect(idsOf(content)).toEqual(ids)
})

test.each([
  ['# A\n# B', 0],
  ['# A\n## B\n### C', 0],
  ['# A\n## B\n# C\n### D', 2 * 3],
])('the contents of %j, beside and above the text, have %d links', (content, links) => {
  const html = renderToStaticMarkup(<Contents ids={headingIds(parseArticle(content))} />)
  expect(html.match(/<a /g) ?? []).toHaveLength(links)
})

test('a heading links to itself, unless it has a link of its own', () => {
  const blocks = parseArticle('# A *b*\n# See [c](/c)')
  const html = renderToStaticMarkup(
    <ArticleBody lang="en" blocks={blocks} headingIds={headingIds(blocks)} />,
  )
  expect(html).toContain('<h2 id="a-b"><a href="#a-b">A <em>b</em></a></h2>')
  expect(html).toContain('<h2 id="see-c">See <a href="/c">c</a></h2>')
})
