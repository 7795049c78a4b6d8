import type { Page } from '@playwright/test'
import { siteIndexPath } from '../../shared/publication/site-index.ts'
import type { ArticleSummary } from '../../site/blog/article-index.ts'
import { expect, test as desktopTest } from '../support/electron/desktop-test.ts'
import { test as siteTest } from '../support/fixtures.ts'
import { startChain, type Chain } from './chain.ts'

const bin = process.env['N8N_BIN'] ?? ''
/** In milliseconds: n8n starts, and the site is built. */
const patience = 240_000

/** Ends as one that the next build shows, but for the two that something is done to. */
const calendar = [
  'Week 1',
  'Tues – "The first commit fails" – It is sent once more',
  'Fri – "Coffee ☕ & croissants 🥐" – “Quotes”, <tags> and \\ strokes',
  'Week 2',
  'Tues – "صندوق الطوارئ" – כמה לשמור',
  'Fri – "By somebody else" – Its address is taken while it waits',
].join('\n')

const titles = ['The first commit fails', 'Coffee ☕ & croissants 🥐', 'صندوق الطوارئ']

/** What somebody has just committed: no index of the site knows it yet. */
const byHand = `---
title: By hand
excerpt: Written in the repository.
publishDate: '2026-01-01'
---

Text.
`

const card = (page: Page, title: string) =>
  page.locator('.card').filter({ has: page.locator('.card-title', { hasText: title }) })

/** The same in the browser and in the desktop app. */
async function publishCalendar(page: Page, chain: Chain) {
  const publishAll = page.getByRole('button', { name: 'Generate AI Content & Publish All' })
  await page.getByLabel('Start date').fill('2026-01-05')
  await page.getByLabel('Calendar text').fill(calendar)
  await page.getByRole('button', { name: 'Parse Calendar' }).click()
  await expect(page.locator('.card')).toHaveCount(4)
  await chain.commitByHand('by-somebody-else.md', byHand)
  const down = { kind: 'status', status: 502, body: 'down' } as const
  // The workflow tries each request twice.
  chain.gitHub.fail('CommitArticle', down)
  chain.gitHub.fail('CommitArticle', down)

  await publishAll.click()
  await expect(page.getByText('Successfully published 2 of 4 posts.')).toBeVisible()
  await expect(card(page, 'By somebody else')).toContainText(
    'Your webhook refused it with status 409. It said: Another article has the address /blog/by-somebody-else (by-somebody-else.md). Give this one another.',
  )
  const first = card(page, 'The first commit fails')
  await expect(first).toContainText(
    /refused it with status 502. It said: Not committed. GitHub: down\. Sending it again is safe\./,
  )
  await first.getByRole('button', { name: 'Set back to pending' }).click()
  await first.getByRole('button', { name: 'Generate & Publish' }).click()
  for (const title of titles) {
    await expect(card(page, title)).toContainText('Accepted by your webhook (200).')
  }
}

/**
 * Every post that was accepted has a page with its title, the list has it, and its card says so once
 * `showSite` has told the publisher of the site.
 */
async function expectLive(page: Page, chain: Chain, showSite: (url: string) => Promise<void>) {
  await chain.visit(async (url) => {
    const response = await page.request.get(`${url}/blog/articles.json`)
    const articles = (await response.json()) as ArticleSummary[]
    for (const title of titles) {
      const slug = articles.find((article) => article.title === title)?.slug
      const html = await (await page.request.get(`${url}/blog/${slug}`)).text()
      expect(html).toContain(title.replace('&', '&amp;'))
    }
    expect(articles.filter(({ slug }) => slug === 'by-somebody-else')).toMatchObject([
      { title: 'By hand' },
    ])

    await showSite(url)
    for (const title of titles) await expect(card(page, title)).toContainText(/Live at \/blog\//)
    await expect(page.locator('.site-line')).toContainText('Of 3 posts sent: 3 live.')
  })
}

const edited = 'card-or-cushion'
const untouched = 'sinking-funds'

/** Loads the article of a built site into the form of the single post. */
async function loadEdited(page: Page) {
  await page.getByRole('button', { name: 'Load a live article…' }).click()
  await page.getByLabel('Address of the article').fill(`/blog/${edited}`)
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  const region = `Editing the live article /blog/${edited}`
  await expect(page.getByRole('region', { name: region })).toBeFocused()
}

async function slugsOn(page: Page, url: string): Promise<string[]> {
  const response = await page.request.get(`${url}/blog/articles.json`)
  return ((await response.json()) as ArticleSummary[]).map(({ slug }) => slug)
}

/** The same in the browser and in the desktop app. `open` shows the publisher for a site. */
async function changeAndTakeDown(page: Page, chain: Chain, open: (url: string) => Promise<void>) {
  let before: string[] = []
  await chain.visit(async (url) => {
    before = await slugsOn(page, url)
    await open(url)
    await loadEdited(page)
    await page.getByLabel('Title', { exact: true }).fill('Card & cushion ☕')
    await page.getByRole('button', { name: 'Publish Blog Post' }).click()
    await expect(page.getByText('Blog Post Sent')).toBeVisible()
  })
  expect(await chain.repository.log()).toEqual(['Update “Card & cushion ☕”', 'Begin'])
  await chain.visit(async (url) => {
    expect(await slugsOn(page, url)).toEqual(before)
    const html = await (await page.request.get(`${url}/blog/${edited}`)).text()
    expect(html).toContain('<h1>Card &amp; cushion ☕</h1>')
    await open(url)
    await loadEdited(page)
    await page.getByRole('button', { name: 'Take it down…' }).click()
    await page.getByRole('button', { name: 'Take it down', exact: true }).click()
    await expect(page.getByText('The page leaves the site with its next build.')).toBeVisible()
  })
  expect(await chain.repository.log()).toHaveLength(3)
  await chain.visit(async (url) => {
    expect(await slugsOn(page, url)).toEqual(before.filter((slug) => slug !== edited))
    expect((await page.request.get(`${url}/blog/${edited}`)).status()).toBe(404)
    expect((await page.request.get(`${url}/blog/${untouched}`)).status()).toBe(200)
  })
}

siteTest.describe('from the browser', () => {
  siteTest.setTimeout(patience)
  siteTest.use({ allowedConsole: [/Failed to load resource: .* status of (409|502)/] })

  siteTest(
    'a calendar goes live, and each card says what came of it',
    async ({ page, sandbox }) => {
      const chain = await startChain(bin)
      try {
        await page.goto('/bulk-publisher')
        await page.getByLabel('Webhook URL').fill(chain.n8n.webhookUrl)
        await page.getByLabel('AI service API key').fill('sk-any-key-will-do')
        await page.getByLabel('My webhook allows CORS').check()
        await publishCalendar(page, chain)
        expect(sandbox.inbox.requests()).toEqual([])
        await expectLive(page, chain, async (url) => {
          // The page is one of another site, whose index is answered for by the one that was built.
          await page.route(`**${siteIndexPath}`, async (route) => {
            await route.fulfill({ response: await route.fetch({ url: url + siteIndexPath }) })
          })
          await page.getByRole('button', { name: 'Check the site' }).click()
        })
      } finally {
        await chain.stop()
      }
    },
  )

  siteTest('an article of the built site is changed, and taken down', async ({ page }) => {
    const chain = await startChain(bin)
    try {
      await changeAndTakeDown(page, chain, async (url) => {
        await page.goto(`${url}/blog-publisher`)
        await page.getByLabel('Webhook URL').fill(chain.n8n.webhookUrl)
        await page.getByLabel('My webhook allows CORS').check()
      })
    } finally {
      await chain.stop()
    }
  })

  siteTest('a post sent without CORS is committed, though not confirmed', async ({ page }) => {
    const chain = await startChain(bin)
    try {
      await page.goto('/blog-publisher')
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
  })
})

desktopTest.describe('from the desktop app', () => {
  desktopTest.use({ allowedConsole: [] })

  desktopTest(
    'a calendar goes live, and each card says what came of it',
    async ({ launch, sandbox }, info) => {
      const chain = await startChain(bin)
      try {
        const { page } = await launch()
        info.setTimeout(patience)
        await page
          .getByRole('navigation', { name: 'Tools' })
          .getByRole('link', { name: 'Bulk' })
          .click()
        await page.getByLabel('Webhook URL').fill(chain.n8n.webhookUrl)
        await page.getByLabel('AI service API key').fill('sk-any-key-will-do')
        await page.getByText('AI model and endpoint').click()
        await page.getByLabel('Endpoint').fill(sandbox.urls.ai)
        await page.getByLabel('Endpoint').blur()
        await page.getByRole('button', { name: /^Send Test Post to / }).click()
        await expect(page.getByRole('heading', { name: 'Welcome to Pennywren' })).toBeHidden()
        expect(await chain.repository.log()).toEqual(['Begin'])
        await publishCalendar(page, chain)
        await expectLive(page, chain, async (url) => {
          await page.getByRole('button', { name: 'Change the connection' }).click()
          await page.getByLabel('Site address').fill(url)
          await page.getByLabel('Site address').press('Enter')
        })
      } finally {
        await chain.stop()
      }
    },
  )

  desktopTest(
    'an article of the built site is changed, and taken down',
    async ({ launch }, info) => {
      const chain = await startChain(bin)
      try {
        const { page } = await launch()
        info.setTimeout(patience)
        await page.getByLabel('Webhook URL').fill(chain.n8n.webhookUrl)
        await page.getByLabel('Webhook URL').blur()
        await page.getByRole('button', { name: /^Send Test Post to / }).click()
        await expect(page.getByText('Test Sent')).toBeVisible()
        await changeAndTakeDown(page, chain, async (url) => {
          await page.getByLabel('Site address').fill(url)
          await page.getByLabel('Site address').blur()
        })
      } finally {
        await chain.stop()
      }
    },
  )
})
