import { expect, test } from 'vitest'
import { reportPosts } from '../../../site/plugins/report-posts.ts'

test.each([
  [1000, []],
  [1001, ['Cloudflare redirects 1000']],
])('of %i former addresses it is told which host reads how many', (count, hosts) => {
  const moved = new Map(Array.from({ length: count }, (_, index) => [`before-${index}`, 'now']))
  const lines = reportPosts({ published: [], moved, waiting: [], heldBack: [], warnings: [] })
  expect(lines).toEqual([
    ...hosts.map(
      (host) =>
        `Articles have ${count} former addresses, of which ${host}: from the others a page leads on.`,
    ),
    '0 posts, 0 waiting, 0 held back, 0 warnings',
  ])
})
