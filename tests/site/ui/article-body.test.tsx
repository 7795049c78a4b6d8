import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseArticle } from '../../../shared/post/article-text.ts'
import { ArticleBody } from '../../../site/ui/article-body.tsx'

const render = (content: string) =>
  renderToStaticMarkup(<ArticleBody blocks={parseArticle(content)} />).replace(
    /^<div class="article-body">([^]*)<\/div>$/,
    '$1',
  )

test.each([
  ['### A\n# B\n## C', '<h4>A</h4><h2>B</h2><h3>C</h3>'],
  [
    '- **a *b*** `c` [d](/e "f")\n- ![g](/h.png)',
    '<ul><li><strong>a <em>b</em></strong> <code>c</code> <a href="/e" title="f">d</a></li><li>![g](/h.png)</li></ul>',
  ],
  // A link to another site tells it nothing.
  [
    '[a](https://x.example/) [c](mailto:a@x.example)',
    '<p><a href="https://x.example/" rel="noopener noreferrer">a</a> <a href="mailto:a@x.example">c</a></p>',
  ],
  ['<img src=x> [y](javascript:z)', '<p>&lt;img src=x&gt; [y](javascript:z)</p>'],
])('%s has its elements, and no others', (content, html) => {
  expect(render(content)).toBe(html)
})

test('outside of the site its paths lead to it, and nothing else does', () => {
  const blocks = parseArticle('[a](/blog/b) [c](https://x.example/)')
  const html = renderToStaticMarkup(<ArticleBody blocks={blocks} origin="https://s.example" />)
  expect(html).toContain('<a href="https://s.example/blog/b">a</a>')
  expect(html).toContain('<a href="https://x.example/" ')
})

test('a dead link is shown as its text', () => {
  const body = (
    <ArticleBody
      blocks={parseArticle('See [the **app**](/app) and [this](/blog).')}
      deadLinks={['/app']}
    />
  )
  expect(renderToStaticMarkup(body)).toContain(
    '<p>See the <strong>app</strong> and <a href="/blog">this</a>.</p>',
  )
})
