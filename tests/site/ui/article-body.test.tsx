import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArticleBody } from '../../../site/ui/article-body.tsx'

const render = (content: string) =>
  renderToStaticMarkup(<ArticleBody content={content} />).replace(
    /^<div class="article-body">([^]*)<\/div>$/,
    '$1',
  )

test.each([
  ['## A\n### B\n## C', '<h2>A</h2><h3>B</h3><h2>C</h2>'],
  ['# A\n## B\n### C', '<h2>A</h2><h3>B</h3><h4>C</h4>'],
  ['# A\n### B', '<h2>A</h2><h3>B</h3>'],
  ['### A\n## B', '<h2>A</h2><h2>B</h2>'],
])('the headings of %j start below the title and leave out no level', (content, html) => {
  expect(render(content)).toBe(html)
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

test('an article of a hundred thousand lines is rendered', () => {
  expect(render('## A\n\ntext\n'.repeat(50_000)).length).toBeGreaterThan(1_000_000)
})

test('a dead link is shown as its text', () => {
  const body = (
    <ArticleBody content="See [the **app**](/app) and [this](/blog)." deadLinks={['/app']} />
  )
  expect(renderToStaticMarkup(body)).toContain(
    '<p>See the <strong>app</strong> and <a href="/blog">this</a>.</p>',
  )
})
