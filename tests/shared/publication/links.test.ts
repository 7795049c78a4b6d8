import { expect, test } from 'vitest'
import { linksOf, withoutLinks } from '../../../shared/publication/links.ts'

test('links that lead nowhere become their words, and all others stay', () => {
  const content =
    '- See **[one *more*](/blog/next)**, [two](/blog) and [three](/blog/next#x).\n[](/blog/next)'
  const left = withoutLinks(content, ['/blog/next'])
  expect(left).toBe('- See **one *more***, [two](/blog) and [three](/blog/next#x).\n[](/blog/next)')
  expect(linksOf(left)).toEqual(['/blog', '/blog/next#x'])
})
