import type { Page } from '@playwright/test'
import { expect, test as desktop } from '../support/electron/desktop-test.ts'
import { test as site } from '../support/fixtures.ts'
import { chainFixture, loadArticle, type Chain } from './chain.ts'

const siteTest = site.extend<{ chain: Chain }>(chainFixture())
const desktopTest = desktop.extend<{ chain: Chain }>(chainFixture())

/** In milliseconds: n8n starts, and the site is built. */
const patience = 240_000

const edited = 'card-or-cushion'
const untouched = 'sinking-funds'

async function slugsOn(page: Page, url: string): Promise<string[]> {
  const cards = await (await page.request.get(`${url}/blog/articles.json`)).text()
  return Array.from(cards.matchAll(/href=\\"\/blog\/([^"\\]+)/g), ([, slug = '']) => slug)
}

siteTest.describe('from the browser', () => {
  siteTest.setTimeout(patience)

  siteTest(
    'a post sent without CORS is committed, though not confirmed',
    async ({ page, chain }) => {
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
    },
  )
})

desktopTest.describe('from the desktop app', () => {
  desktopTest(
    'an article of the built site is changed, and taken down',
    async ({ launch, chain }, info) => {
      const { url } = chain.site
      const { page } = await launch()
      info.setTimeout(patience)
      await page.getByLabel('Webhook URL').fill(chain.n8n.webhookUrl)
      await page.getByLabel('Webhook URL').blur()
      await page.getByRole('button', { name: 'Test Connection' }).click()
      await expect(page.getByText('Test Sent')).toBeVisible()
      await page.getByLabel('Site URL').fill(url)
      await page.getByLabel('Site URL').blur()

      const before = await slugsOn(page, url)
      await loadArticle(page, edited)
      await page.getByLabel('Title', { exact: true }).fill('Card & cushion ☕')
      await page.getByRole('button', { name: 'Publish Blog Post' }).click()
      await expect(page.getByText('The site shows the change after its next build.')).toBeVisible()
      expect(await chain.repository.log()).toEqual(['Update “Card & cushion ☕”', 'Begin'])

      await chain.goLive()
      expect(await slugsOn(page, url)).toEqual(before)
      const html = await (await page.request.get(`${url}/blog/${edited}`)).text()
      expect(html).toContain('<h1>Card &amp; cushion ☕</h1>')
      await loadArticle(page, edited)
      await page.getByRole('button', { name: 'Take it down…' }).click()
      await page.getByRole('button', { name: 'Take it down', exact: true }).click()
      await expect(page.getByText('The page leaves the site with its next build.')).toBeVisible()
      expect(await chain.repository.log()).toHaveLength(3)

      await chain.goLive()
      expect(await slugsOn(page, url)).toEqual(before.filter((slug) => slug !== edited))
      expect((await page.request.get(`${url}/blog/${edited}`)).status()).toBe(404)
      expect((await page.request.get(`${url}/blog/${untouched}`)).status()).toBe(200)
    },
  )
})
