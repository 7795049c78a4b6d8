import type { Page } from '@playwright/test'
import type { ArticleSummary } from '../../../../site/blog/article-index.ts'

/** Summaries of as many articles, all of them about budgeting. */
export function manySummaries(count: number): ArticleSummary[] {
  return Array.from({ length: count }, (_, number) => ({
    slug: `article-${number}`,
    title: `Article number ${number}`,
    excerpt: `What the article with the number ${number} is about, in a sentence or two of the usual length, so that it is searched as a real one would be.`,
    publishDate: '2026-01-05',
    author: 'Pennywren Team',
    categories: ['Budgeting'],
    tags: ['budgeting', 'saving', `tag-${number}`],
    minutes: 5,
  }))
}

/** Makes the list one of these articles: what its search is answered with, and how many there are. */
export async function serveSummaries(page: Page, summaries: ArticleSummary[]): Promise<void> {
  await page.route('**/blog/articles.json', (route) => route.fulfill({ json: summaries }))
  await page.route(/\/blog(\?|$)/, async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(
      /\{&quot;total&quot;:[^"]*\}/,
      `{&quot;total&quot;:${summaries.length}}`,
    )
    await route.fulfill({ response, body: html })
  })
}
