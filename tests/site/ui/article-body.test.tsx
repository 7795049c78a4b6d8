import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseArticle } from '../../../shared/post/article-text.ts'
import { ArticleCard } from '../../../site/blog/article-card.tsx'
import { ArticlePage } from '../../../site/blog/article-page.tsx'
import { ArticleBody } from '../../../site/ui/article-body.tsx'
import { madePost } from '../../support/made-post.ts'

const render = (content: string, lang?: string) =>
  renderToStaticMarkup(<ArticleBody blocks={parseArticle(content)} lang={lang} />).replace(
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
  ['<img src=x> [y](javascript:z)', '<p>&lt;img src=x&gt; y</p>'],
])('%s has its elements, and no others', (content, html) => {
  expect(render(content, 'en')).toBe(html)
})

test('each block of a text in no known language has the direction of its own letters', () => {
  expect(render('# שלום\n\nHello\n- مرحبا')).toBe(
    '<h2 dir="auto">שלום</h2><p dir="auto">Hello</p><ul dir="auto"><li>مرحبا</li></ul>',
  )
})

test.each([
  ['he', 'rtl'],
  ['fa-AF', 'rtl'],
  ['ckb', 'rtl'],
  ['pa-Arab', 'rtl'],
  ['az', 'ltr'],
  ['pt-BR', 'ltr'],
])(
  'an article in %s and its card are written %s, whatever stands at their beginning',
  (lang, dir) => {
    const post = { ...madePost({ title: 'x', content: 'y' }), lang, blocks: [], words: 1 }
    const pages = [ArticlePage({ article: post, related: [] }), ArticleCard({ article: post })]
    for (const html of pages.map((page) => renderToStaticMarkup(page))) {
      expect(html).toMatch(new RegExp(`<(article|li)[^>]* lang="${lang}" dir="${dir}"`))
      expect(html).not.toContain('dir="auto"')
    }
  },
)

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
      lang="en"
    />
  )
  expect(renderToStaticMarkup(body)).toContain(
    '<p>See the <strong>app</strong> and <a href="/blog">this</a>.</p>',
  )
})
