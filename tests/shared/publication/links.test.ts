import { expect, test } from 'vitest'
import { parseArticle } from '../../../shared/post/article-text.ts'
import { linksOf, withLinks } from '../../../shared/publication/links.ts'

const changed = (content: string, addressOf: (href: string) => string | undefined) =>
  withLinks(content, parseArticle(content), addressOf)

test('links that lead nowhere become their words, and all others stay', () => {
  const content =
    '- See **[one *more*](/blog/next)**, [two](/blog) and [three](/blog/next#x).\n[](/blog/next)'
  const left = changed(content, (href) => (href === '/blog/next' ? undefined : href))
  expect(left).toBe('- See **one *more***, [two](/blog) and [three](/blog/next#x).\n[](/blog/next)')
  expect(linksOf(parseArticle(left))).toEqual(['/blog', '/blog/next#x'])
})

test('a link that leads elsewhere now keeps its words and its title', () => {
  const moved = (href: string) => (href.startsWith('/old') ? '/new' : href)
  const content = [
    '[a](/old) [`b` c](/old_(d) "A title") [e]( </old f> ) [g](/other)',
    '## \\[a](/old) `[h](/old)` ``[i](/old) ` `` ![j](/old)',
    'https://x.org <https://x.org/old>',
  ].join('\r\n')
  expect(changed(content, moved)).toBe(
    content
      .replace('[a](/old) ', '[a](/new) ')
      .replace('(/old_(d) "A title")', '(/new "A title")')
      .replace('( </old f> )', '( /new )'),
  )
  const site = (href: string) => (href === 'https://x.org/old' ? '/new' : href)
  expect(changed('See <https://x.org/old>.', site)).toBe('See [https://x.org/old](/new).')
})
