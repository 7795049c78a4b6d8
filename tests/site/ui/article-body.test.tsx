import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseArticle } from '../../../shared/post/article-text.ts'
import { ArticleBody } from '../../../site/ui/article-body.tsx'

const render = (content: string) =>
  renderToStaticMarkup(<ArticleBody blocks={parseArticle(content)} />).replace(
    /^<div class="article-body">([^]*)<\/div>$/,
    '$1',
  )

test('headings have the levels below the title', () => {
  const html = '<h4>A</h4><h2>B</h2><h3>C</h3><h2>D</h2>'
  expect(render('### A\n# B\n## C\n# D')).toBe(html)
})

test('every mark has its element', () => {
  expect(render('- **a *b*** `c` [d](/e "f")\n- ![g](/h.png)')).toBe(
    '<ul><li><strong>a <em>b</em></strong> <code>c</code> <a href="/e" title="f">d</a></li><li>![g](/h.png)</li></ul>',
  )
})

test('links to other sites tell them nothing, links of the site are plain', () => {
  expect(render('[a](https://x.example/) [b](/blog) [c](mailto:a@x.example)')).toBe(
    '<p><a href="https://x.example/" rel="noopener noreferrer">a</a> ' +
      '<a href="/blog">b</a> <a href="mailto:a@x.example">c</a></p>',
  )
})

test('HTML and addresses of scripts stay text', () => {
  const html = render('<script>x</script> [y](javascript:alert(1))\n- <img src=x onerror=y>')
  expect(html).toBe(
    '<p>&lt;script&gt;x&lt;/script&gt; [y](javascript:alert(1))</p>' +
      '<ul><li>&lt;img src=x onerror=y&gt;</li></ul>',
  )
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
