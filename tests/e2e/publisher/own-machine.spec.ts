import type { Page } from '@playwright/test'
import { headerRules, policyHeader } from '../../../site/build/headers.ts'
import { canaryKey, expect, test } from './publisher.ts'
import { inlinedTexts } from '../../support/inlined-texts.ts'

// The browser itself notes what it blocks.
const notes = /Content Security Policy|`loopback` address space|Failed to load resource/
test.use({ allowedConsole: [notes] })

const one = 'Tues - "One"'
const blocked = /Nothing was sent: this site’s content policy/

const connectSources = (policy: string) => /connect-src [^;]*/.exec(policy)?.[0] ?? ''

const deployed = 'https://publisher.test'

/** The site as a host serves it that was built for services elsewhere, over https. */
async function deploy(page: Page, servedAt: string) {
  const rules = headerRules(
    { origin: deployed, supabaseOrigin: 'https://db.example' },
    inlinedTexts('', ''),
  )
  const own = rules.find(({ path }) => path === '/bulk-publisher')
  const sources = connectSources(own?.headers[policyHeader] ?? '')
  expect(sources).toContain('http://localhost:*')
  await page.route(`${deployed}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const response = await route.fetch({ url: servedAt + pathname })
    const headers = response.headers()
    const name = policyHeader.toLowerCase()
    const policy = headers[name] ?? ''
    headers[name] = policy.replace(connectSources(policy), sources)
    await route.fulfill({ response, headers })
  })
}

test('the deployed publisher reaches a webhook at localhost and an AI at 127.0.0.1, once that is allowed', async ({
  page,
  context,
  site,
  sandbox,
  publisher,
}) => {
  await deploy(page, site.url)
  await context.grantPermissions(['local-network-access'], { origin: deployed })
  await page.goto(`${deployed}/bulk-publisher`)
  await page.getByLabel('AI service API key').fill(canaryKey)
  await page.getByLabel('Webhook URL').fill(sandbox.urls.webhook.replace('127.0.0.1', 'localhost'))
  await page.getByText('AI model and endpoint').click()
  await page.getByLabel('Endpoint').fill(sandbox.urls.ai)
  await publisher.schedule(one)
  await publisher.button('Generate & Publish').click()
  await expect(publisher.card('One').getByText('Sent, not confirmed')).toBeVisible()
  expect(publisher.arrived()).toMatchObject([{ aiGenerated: true, post: { title: 'One' } }])
})

test('what the browser did not allow was never sent, and is said to be so', async ({
  page,
  context,
  site,
  publisher,
}) => {
  await deploy(page, site.url)
  // Grants this and denies all others.
  await context.grantPermissions([], { origin: deployed })
  await page.goto(`${deployed}/bulk-publisher`)
  await publisher.enterWebhook()
  await publisher.schedule(one)
  await publisher.card('One').getByLabel('Custom content').fill('Own')
  await publisher.button('Generate & Publish').click()
  await expect(
    publisher.card('One').getByText(/Nothing was sent: your browser does not let this page/),
  ).toBeVisible()
  expect(publisher.arrived()).toEqual([])
})

test('what the policy blocked was never sent, and is said to be so', async ({
  page,
  sandbox,
  publisher,
}) => {
  await publisher.openBulk()
  await page.getByLabel('Webhook URL').fill(sandbox.urls.webhook.replace('127.0.0.1', '[::1]'))
  await expect(page.getByText('as localhost or 127.0.0.1 only: enter one of these.')).toBeVisible()
  await publisher.schedule(`${one}\nFri - "Two"`)
  for (const box of await page.getByLabel('Custom content').all()) await box.fill('Own')
  await publisher.publishAll.click()
  const question = page.getByRole('group', { name: 'Your webhook cannot be reached' })
  await expect(question.getByText(blocked)).toBeVisible()
  await expect(publisher.card('One').getByText(blocked)).toBeVisible()
  await expect(publisher.card('One').getByText(/may have been delivered/)).toBeHidden()
  expect(publisher.arrived()).toEqual([])

  await publisher.enterWebhook()
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()
  expect(publisher.arrivedTitles()).toEqual(['One', 'Two'])
})

test('an AI that the policy blocks is asked about before a template is sent', async ({
  page,
  sandbox,
  publisher,
}) => {
  await publisher.openBulk()
  await page.getByText('AI model and endpoint').click()
  await page.getByLabel('Endpoint').fill(sandbox.urls.ai.replace('127.0.0.1', '[::1]'))
  await publisher.schedule(`${one}\nFri - "Two"`)
  await publisher.publishAll.click()
  const question = page.getByRole('group', { name: 'Your AI service cannot be called' })
  await expect(question).toBeFocused()
  await expect(question.getByText(blocked)).toBeVisible()
  await publisher.expectError(
    'The run waits for you',
    'Your AI service cannot be called at its address. Enter another one, or stop the run.',
  )
  await expect(publisher.card('One').getByText('Waiting', { exact: true })).toBeVisible()
  expect(sandbox.ai.requests()).toEqual([])
  expect(publisher.arrived()).toEqual([])

  const endpoint = question.getByLabel('Endpoint of the AI service')
  await expect(endpoint).toHaveAccessibleDescription(/localhost or 127.0.0.1 only/)
  await endpoint.fill(sandbox.urls.ai)
  await question.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()
  expect(publisher.arrived()).toMatchObject([{ aiGenerated: true }, { aiGenerated: true }])
  // The other field of the same setting.
  await publisher.changeConnection()
  await page.getByText('AI model and endpoint').click()
  await expect(page.getByLabel('Endpoint')).toHaveValue(sandbox.urls.ai)
})
