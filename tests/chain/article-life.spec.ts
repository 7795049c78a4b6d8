import type { Page } from '@playwright/test'
import { formatLongDate, utcDate } from '../../shared/dates.ts'
import { siteIndexPath, type SiteIndex } from '../../shared/publication/site-index.ts'
import { inSettings } from '../e2e/desktop/operator.ts'
import { expect, test as siteTest } from '../support/fixtures.ts'
import { chainFixture, type Chain } from './chain.ts'

const test = siteTest.extend<{ chain: Chain }>(chainFixture(true))

const hourMs = 3_600_000

const id = '1741305600000'
const first = 'card-or-cushion'
const second = 'card-first'
const third = 'cushion-first'
const published = '2025-03-07'

/** The article as a visitor, a feed reader and the publisher find it. */
interface Found {
  /** The status of each of its addresses, and where a redirect leads. */
  pages: Record<string, string>
  /** Its entries in the feed: id, day of the update, address. */
  feed: string[]
  /** Its address and its day of the last correction in the index, and the addresses that it had. */
  index: (string | undefined)[]
  moved: Record<string, string>
}

async function find({ request }: Page, { site: { url } }: Chain): Promise<Found> {
  const pages: Record<string, string> = {}
  for (const slug of [first, second, third]) {
    const reply = await request.get(`${url}/blog/${slug}`, { maxRedirects: 0 })
    pages[slug] = [reply.status(), reply.headers()['location']].join(' ').trim()
  }
  const feed = await (await request.get(`${url}/blog/feed.xml`)).text()
  const entries = feed.split('<entry>').slice(1)
  const field = (entry: string, pattern: RegExp) => pattern.exec(entry)?.[1] ?? ''
  const index = (await (await request.get(url + siteIndexPath)).json()) as SiteIndex
  const own = index.articles.find((article) => article.id === id)
  const moved = Object.entries(index.moved ?? {}).filter(([, to]) =>
    [first, second, third].includes(to),
  )
  return {
    pages,
    feed: entries
      .map((entry) => [
        field(entry, /<id>(.*?)<\/id>/),
        field(entry, /<updated>(.*?)T/),
        field(entry, /<link href="[^"]*(\/blog\/[^"]*)"/),
      ])
      .filter(([entryId = '']) => entryId.endsWith(`/${id}`))
      .map((fields) => fields.join(' ')),
    index: own ? [own.slug, own.updated] : [],
    moved: Object.fromEntries(moved),
  }
}

/** Opens the article of the built site in the single publisher. */
async function load(page: Page, { site: { url }, n8n }: Chain, slug: string) {
  await page.goto(`${url}/blog-publisher`)
  await page.getByLabel('Webhook URL').fill(n8n.webhookUrl)
  await inSettings(page, () => page.getByLabel('My webhook allows CORS').check())
  await page.getByRole('button', { name: /^Drafts & backup/ }).click()
  await page.getByRole('button', { name: 'Load a live article…' }).click()
  await page.getByLabel('URL or title of the article').fill(`/blog/${slug}`)
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  const region = `Editing the live article /blog/${slug}`
  await expect(page.getByRole('region', { name: region })).toBeVisible()
}

async function move(page: Page, chain: Chain, from: string, to: string) {
  await load(page, chain, from)
  await page.getByLabel('Slug').fill(to)
  await page.getByRole('button', { name: 'Publish Blog Post' }).click()
}

test('an article is corrected, moved twice, taken down and put back, and the schedule builds each', async ({
  page,
  chain,
}) => {
  test.setTimeout(480_000)
  page.setDefaultTimeout(30_000)
  chain.gitHub.olderByMs = 2 * hourMs
  const today = utcDate(new Date())
  const entry = `tag:pennywren.example,2026:blog/${id}`
  let builds = 0
  const step = async (name: string, expected: Found) => {
    await test.step(name, async () => {
      if (name !== 'as it was') builds += 1
      await expect.poll(() => chain.hookBuilds.length, { timeout: 60_000 }).toBe(builds)
      await chain.hookBuilds.at(-1)
      const found = await find(page, chain)
      console.log(`${name}: ${JSON.stringify(found)}`)
      expect(found).toEqual(expected)
    })
  }

  await step('as it was', {
    pages: { [first]: '200', [second]: '404', [third]: '404' },
    feed: [`${entry} ${published} /blog/${first}`],
    index: [first, undefined],
    moved: {},
  })

  await load(page, chain, first)
  await page.getByLabel('Title', { exact: true }).fill('Card, or cushion?')
  await page.getByRole('button', { name: 'Publish Blog Post' }).click()
  await step('corrected', {
    pages: { [first]: '200', [second]: '404', [third]: '404' },
    feed: [`${entry} ${today} /blog/${first}`],
    index: [first, today],
    moved: {},
  })

  const html = await (await page.request.get(`${chain.site.url}/blog/${first}`)).text()
  expect(html).toContain('<h1>Card, or cushion?</h1>')
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain(`Updated ${formatLongDate(today)}`)

  await move(page, chain, first, second)
  await step('moved', {
    pages: { [first]: `301 /blog/${second}`, [second]: '200', [third]: '404' },
    feed: [`${entry} ${today} /blog/${second}`],
    index: [second, today],
    moved: { [first]: second },
  })

  await move(page, chain, second, third)
  const atThird: Found = {
    pages: { [first]: `301 /blog/${third}`, [second]: `301 /blog/${third}`, [third]: '200' },
    feed: [`${entry} ${today} /blog/${third}`],
    index: [third, today],
    moved: { [first]: third, [second]: third },
  }
  await step('moved again', atThird)

  await load(page, chain, third)
  await page.getByRole('button', { name: 'Take it down…' }).click()
  await page.getByRole('button', { name: 'Take it down', exact: true }).click()
  await step('taken down', {
    pages: { [first]: '404', [second]: '404', [third]: '404' },
    feed: [],
    index: [],
    moved: {},
  })

  await page.getByRole('button', { name: 'Publish Blog Post' }).click()
  await step('put back', atThird)

  expect(await chain.n8n.look()).toBe('success')
  expect(chain.hookBuilds).toHaveLength(5)
  const title = 'Card, or cushion?'
  expect(await chain.repository.log()).toEqual([
    `Update “${title}”`,
    `Take down “${title}”`,
    `Update “${title}”`,
    `Update “${title}”`,
    `Update “${title}”`,
    'Begin',
  ])
})
