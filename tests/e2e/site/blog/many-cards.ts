import type { Page } from '@playwright/test'

/** The cards of as many articles, all of them about budgeting, as the search reads them. */
export function manyCards(count: number): string[] {
  return Array.from(
    { length: count },
    (_, number) => `<li class="card" data-categories='["Budgeting"]' data-tags='["tag-${number}"]'>
      <h2><a href="/blog/article-${number}">Article number ${number}</a></h2>
      <p class="soft card-excerpt">What the article with the number ${number} is about, in a sentence of
      the usual length, so that it is searched as a real one would be.</p>
      <p class="row soft byline"><span>5 min read</span><span>Pennywren Team</span></p></li>`,
  )
}

/** Makes the list one of several pages: these cards are what its search is answered with. */
export async function serveCards(page: Page, cards: string[]): Promise<void> {
  await page.route('**/blog/articles.json', (route) => route.fulfill({ json: cards }))
  await page.route(/\/blog(\?|$)/, async (route) => {
    const response = await route.fetch()
    const pages = '<nav class="row soft pages" aria-label="Pages"></nav></div></main>'
    const body = (await response.text()).replace('</div></main>', pages)
    await route.fulfill({ response, body })
  })
}
