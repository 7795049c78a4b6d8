import type { Locator, Page } from 'playwright/test'
import type { Sandbox } from '../../site/dev/sandbox/sandbox.ts'
import { inSettings } from '../e2e/desktop/operator.ts'
import { answers } from '../support/automation/github.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { chainFixture, type Chain } from './chain.ts'

const test = base.extend<{ chain: Chain }>(chainFixture())

/** In milliseconds: n8n starts, twenty posts are committed one by one, and the site is built thrice. */
const patience = 480_000

const title = {
  template: 'The AI has nothing to say',
  failing: 'The first commit fails',
  link: 'A link to the app',
  picture: 'A picture from elsewhere',
  taken: 'By somebody else',
  future: 'Not before its day',
}

/** Twenty posts, two a week, each with something that once broke the build or was lost on the way. */
const entries = [
  `"${title.template}" – The template is sent`,
  `"${title.failing}" – It is sent once more`,
  '"B2"',
  '"Budgeting 101" – The first of three',
  '"Budgeting 101!" – The second',
  '"Budgeting: 101" – The third',
  '"Card or cushion" – As an article that is live',
  `"${'How a family of five saved for a year '.repeat(8)}" – Longer than the name of a file`,
  `"${'x'.repeat(300)}" – Without a place to cut it`,
  `"${title.link}" – It leads nowhere on the site`,
  `"${title.picture}" – It is left out`,
  '"Coffee ☕ & croissants 🥐" – “Quotes”, <tags> and \\ strokes',
  '"صندوق الطوارئ" – כמה לשמור',
  '"Index" – The address of the list itself',
  '"Café crème" – With accents',
  '"CAFE CREME" – In capitals and without',
  '"--- title: *Front* matter: yes ---" – # No heading: [a](b)',
  '"!!!" – Without a letter for an address',
  `"${title.taken}" – Its address is taken while it waits`,
]

const calendar = [
  ...entries.flatMap((entry, at) => [
    ...(at % 2 === 0 ? [`Week ${at / 2 + 1}`] : []),
    `${at % 2 === 0 ? 'Tues' : 'Fri'} – ${entry}`,
  ]),
  'Week 400',
  `Fri – "${title.future}" – In the year 2033`,
].join('\n')

/** Some of the addresses that the cards show before anything is sent. */
const addresses = [
  '/blog/budgeting-101',
  '/blog/budgeting-101-2',
  '/blog/budgeting-101-3',
  '/blog/card-or-cushion-2',
  `/blog/${'x'.repeat(200)}`,
  '/blog/coffee-croissants',
  '/blog/صندوق-الطوارئ',
  '/blog/index-2',
  '/blog/cafe-creme',
  '/blog/cafe-creme-2',
]

/** An article that somebody has just committed: no index of the site knows it yet. */
const byHand = `---
title: By hand
excerpt: Written in the repository.
publishDate: '2026-01-01'
---

Text.
`

const cards = (page: Page) => page.locator('.card')

const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.locator('.card-title', { hasText: name }) })

async function edit(page: Page, name: string, change: (form: Locator) => Promise<void>) {
  await card(page, name).locator('.more-button').click()
  await card(page, name).getByRole('button', { name: 'Edit', exact: true }).click()
  // In the place of the card's title.
  const form = page.getByRole('form', { name: `Edit ${name}` })
  await form.locator('summary', { hasText: 'More' }).click()
  await change(form)
  await form.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(form).toBeHidden()
}

/** The addresses of all cards, before anything else they say about them. */
async function shownAddresses(page: Page): Promise<string[]> {
  for (const title of await page.locator('.card-title[aria-expanded=false]').all()) {
    await title.press('Enter')
  }
  const texts = await page.locator('.card-path').allTextContents()
  return texts.map((text) => /\/blog\/\S+/.exec(text)?.[0] ?? text)
}

async function enterCalendar(page: Page) {
  await page.getByLabel('Start date').fill('2026-01-05')
  await page.getByLabel('Calendar text').fill(calendar)
  await page.getByRole('button', { name: 'Parse Calendar' }).click()
  await expect(cards(page)).toHaveCount(20)
  await card(page, title.link)
    .getByLabel(/^Custom content/)
    .fill('Open [the app](/app), or see [what a cushion is](/blog/card-or-cushion).')
  await edit(page, title.picture, (form) =>
    form.getByLabel('Featured image').fill('https://elsewhere.example/picture.png'),
  )
}

/** Sends all twenty, and again what did not arrive. */
async function publish(page: Page, chain: Chain, sandbox: Sandbox) {
  const body = { choices: [{ message: { content: '' } }] }
  sandbox.faults.set('ai', { name: 'status', status: 200, body }, 1)
  const first = card(page, title.template)
  await first.getByRole('button', { name: 'Generate & Publish' }).click()
  await expect(first).toContainText('Accepted by your webhook (200).')

  await chain.commitByHand({ 'site/content/posts/by-somebody-else.md': byHand })
  // The workflow tries each request twice.
  chain.gitHub.fail('CommitArticle', answers(502), 2)
  await page.getByRole('button', { name: 'Generate AI Content & Publish All' }).click()
  await expect(page.getByText('Successfully published 17 of 19 posts.')).toBeVisible({
    timeout: 120_000,
  })

  const failing = card(page, title.failing)
  await expect(failing).toContainText(
    /refused it with status 502. It said: Not committed. GitHub: down\. Sending it again is safe\./,
  )
  await failing.getByRole('button', { name: 'Retry', exact: true }).click()

  const taken = card(page, title.taken)
  await expect(taken).toContainText(
    'Your webhook refused it with status 409. It said: Another article has the address /blog/by-somebody-else (by-somebody-else.md). Give this one another.',
  )
  await taken.locator('.more-button').click()
  await taken.getByRole('button', { name: 'Set back to pending' }).click()
  await edit(page, title.taken, (form) => form.getByLabel('Slug').fill('by-me'))
  await taken.getByRole('button', { name: 'Generate & Publish' }).click()
  await expect(page.getByText('Accepted by your webhook (200).')).toHaveCount(20)
  // The two beginnings, and one commit for each post.
  expect(await chain.log()).toHaveLength(22)
}

/** Each card says where its post is, and the page is there. */
async function expectEndings(page: Page, chain: Chain, shown: readonly string[]) {
  await page.getByRole('button', { name: 'Check the site' }).click()
  await expect(page.locator('.site-line').getByRole('status')).toHaveText(
    '18 live · 1 scheduled · 1 held back',
  )
  for (const [at, address] of shown.entries()) {
    const note = cards(page).nth(at).locator('.card-standing .dot')
    const name = await cards(page).nth(at).locator('.card-title').textContent()
    if (name === title.template) {
      await expect(note).toHaveText('Template sent: edit it')
    } else if (name === title.future) {
      await expect(note).toHaveText(/^Goes live /)
    } else {
      const live = name === title.taken ? '/blog/by-me' : address
      await expect(note).toHaveText(`Live ${live}`)
      const href = await note.getByRole('link').getAttribute('href')
      const response = await page.request.get(new URL(href ?? '', chain.site.url).href)
      expect([response.status(), live]).toEqual([200, live])
    }
  }
}

test.setTimeout(patience)
test.use({ allowedConsole: [/Failed to load resource: .* status of (409|502)/] })

test('twenty imperfect posts end where their cards say', async ({ page, sandbox, chain }) => {
  await page.goto(`${chain.site.url}/bulk-publisher`)
  await page.getByLabel('Webhook URL').fill(chain.n8n.webhookUrl)
  await page.getByLabel('AI service API key').fill('sk-any-key-will-do')
  await inSettings(page, () => page.getByLabel('My webhook allows CORS').check())
  await enterCalendar(page)
  await expect(page.getByText('‘card-or-cushion’ is taken by an article on the site')).toBeVisible()
  const shown = await shownAddresses(page)
  expect(shown).toEqual(expect.arrayContaining(addresses))
  expect(new Set(shown).size).toBe(20)
  await publish(page, chain, sandbox)
  await chain.goLive()
  await expectEndings(page, chain, shown)
  expect(sandbox.inbox.requests()).toEqual([])
})
