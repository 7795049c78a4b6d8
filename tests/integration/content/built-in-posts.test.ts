import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { postSchema } from '../../../shared/post/post.ts'
import { articleSourcePath, siteIndexSchema } from '../../../shared/publication/site-index.ts'
import { formsIn } from '../../../shared/review/forms.ts'
import { buildSite } from '../../../site/build-site.ts'
import { postsFolder } from '../../../site/content/posts-folder.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

/** The only test that reads the posts of the site itself, which may be any that can be built. */
describe('the posts of the site', () => {
  const root = sharedFolder()
  const read = (file: string) => readFile(join(root, 'site', file), 'utf8')

  test('are built, whatever they are', async () => {
    await buildSite({ outDir: join(root, 'site'), postsDir: postsFolder })
    const { articles } = siteIndexSchema.parse(JSON.parse(await read('blog/site-index.json')))
    for (const { slug } of articles) {
      expect(await read(`blog/${slug}/index.html`)).toContain('class="article-body"')
    }
  })

  test.each([
    ['zero-based-budgeting-guide', /<h1[^>]*>[^<]*Zero-Based Budgeting/],
    ['emergency-fund-vs-debt', /<h1[^>]*>[^<]*Emergency Fund/],
  ])('have %s among them, which the site is promised to begin with', async (slug, heading) => {
    expect(await read(`blog/${slug}/index.html`)).toMatch(heading)
    const { content } = postSchema.parse(JSON.parse(await read(articleSourcePath(slug))))
    // In no form that the page would show as it was typed.
    expect(formsIn(content)).toEqual([])
  })
})
