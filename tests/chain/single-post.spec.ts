import type { Page } from '@playwright/test'
import type { ArticleSummary } from '../../site/blog/article-index.ts'
import { expect, test as desktopTest } from '../support/electron/desktop-test.ts'
import { test as siteTest } from '../support/fixtures.ts'
import { startChain, type Chain } from './chain.ts'

const bin = process.env['N8N_BIN'] ?? ''
/** In milliseconds: n8n starts, and the site is built. */
const patience = 240_000

const edited = 'card-or-cushion'
const untouched = 'sinking-funds'

/** Loads the article of a built site into the form of the single post. */
async function loadEdited(page: Page) {
  await page.getByRole('button', { name: 'Load a live article…' }).click()
  await page.getByLabel('URL or title of the article').fill(`/blog/${edited}`)
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  const region = `Editing the live article /blog/${edited}`
  await expect(page.getByRole('region', { name: region })).toBeVisible()
}

async function slugsOn(page: Page, url: string): Promise<string[]> {
  const response = await page.request.get(`${url}/blog/articles.json`)
  return ((await response.json()) as ArticleSummary[]).map(({ slug }) => slug)
}

/** The same in the browser and in the desktop app. `open` shows the publisher of the chain's site. */
async function changeAndTakeDown(page: Page, chain: Chain, open: () => Promise<void>) {
  const { url } = chain.site
  const before = await slugsOn(page, url)
  await open()
  await loadEdited(page)
  await page.getByLabel('Title', { exact: true }).fill('Card & cushion ☕')
  await page.getByRole('button', { name: 'Publish Blog Post' }).click()
  await expect(page.getByText('The site shows the change after its next build.')).toBeVisible()
  expect(await chain.repository.log()).toEqual(['Update “Card & cushion ☕”', 'Begin'])

  await chain.goLive()
  expect(await slugsOn(page, url)).toEqual(before)
  const html = await (await page.request.get(`${url}/blog/${edited}`)).text()
  expect(html).toContain('<h1>Card &amp; cushion ☕</h1>')
  await open()
  await loadEdited(page)
  await page.getByRole('button', { name: 'Take it down…' }).click()
  await page.getByRole('button', { name: 'Take it down', exact: true }).click()
  await expect(page.getByText('The page leaves the site with its next build.')).toBeVisible()
  expect(await chain.repository.log()).toHaveLength(3)

  await chain.goLive()
  expect(await slugsOn(page, url)).toEqual(before.filter((slug) => slug !== edited))
  expect((await page.request.get(`${url}/blog/${edited}`)).status()).toBe(404)
  expect((await page.request.get(`${url}/blog/${untouched}`)).status()).toBe(200)
}

siteTest.describe('from the browser', () => {
  siteTest.setTimeout(patience)

  siteTest('an article of the built site is changed, and taken down', async ({ page, sandbox }) => {
    const chain = await startChain(bin, sandbox)
    try {
      await changeAndTakeDown(page, chain, async () => {
        await page.goto(`${chain.site.url}/blog-publisher`)
        await page.getByLabel('Webhook URL').fill(chain.n8n.webhookUrl)
        await page.getByLabel('My webhook allows CORS').check()
      })
    } finally {
      await chain.stop()
    }
  })

  siteTest(
    'a post sent without CORS is committed, though not confirmed',
    async ({ page, sandbox }) => {
      const chain = await startChain(bin, sandbox)
      try {
        await page.goto(`${chain.site.url}/blog-publisher`)
        await page.getByLabel('Webhook URL').fill(chain.n8n.webhookUrl)
        await page.getByRole('button', { name: 'Test Connection' }).click()
        await expect(page.getByText('Test Sent')).toBeVisible()
        expect(await chain.repository.log()).toEqual(['Begin'])
        await page.getByLabel('Title', { exact: true }).fill('Sent as text')
        await page.getByLabel('Excerpt').fill('An excerpt')
        await page.getByLabel('Content').fill('Words.')
        await page.getByRole('button', { name: 'Publish Blog Post' }).click()
        await expect(page.getByText('Blog Post Sent')).toBeVisible()
        expect(await chain.repository.log()).toEqual(['Publish “Sent as text”', 'Begin'])
      } finally {
        await chain.stop()
      }
    },
  )
})

desktopTest.describe('from the desktop app', () => {
  desktopTest.use({ allowedConsole: [] })

  desktopTest(
    'an article of the built site is changed, and taken down',
    async ({ launch, sandbox }, info) => {
      const chain = await startChain(bin, sandbox)
      try {
        const { page } = await launch()
        info.setTimeout(patience)
        await page.getByLabel('Webhook URL').fill(chain.n8n.webhookUrl)
        await page.getByLabel('Webhook URL').blur()
        await page.getByRole('button', { name: /^Send Test Post to / }).click()
        await expect(page.getByText('Test Sent')).toBeVisible()
        await changeAndTakeDown(page, chain, async () => {
          await page.getByLabel('Site URL').fill(chain.site.url)
          await page.getByLabel('Site URL').blur()
        })
      } finally {
        await chain.stop()
      }
    },
  )
})
