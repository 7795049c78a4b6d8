import { headerRules, policyHeader } from '../../../site/build/headers.ts'
import { expect, type Publisher, see, test, two } from './publisher.ts'
import { inlinedTexts } from '../../support/inlined-texts.ts'

// The browser itself notes what it blocks.
test.use({
  allowedConsole: [/Content Security Policy|`loopback` address space|Failed to load resource/],
})

const one = 'Tues - "One"'
const blocked = /Nothing was sent: this site’s content policy/

const connectSources = (policy: string) => /connect-src [^;]*/.exec(policy)?.[0] ?? ''

const deployed = 'https://publisher.test'

/** Opens the site as a host serves it that was built for services elsewhere, over https. */
async function openDeployed({ page }: Publisher, servedAt: string, permissions: string[]) {
  const site = { origin: deployed, supabaseOrigin: 'https://db.example' }
  const rules = headerRules(site, inlinedTexts('', ''))
  const own = rules.find(({ path }) => path === '/bulk-publisher')
  const sources = connectSources(own?.headers[policyHeader] ?? '')
  expect(sources).toContain('http://localhost:*')
  await page.route(`${deployed}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const response = await route.fetch({ url: servedAt + pathname })
    const name = policyHeader.toLowerCase()
    const { [name]: policy = '', ...headers } = response.headers()
    headers[name] = policy.replace(connectSources(policy), sources)
    await route.fulfill({ response, headers })
  })
  // Grants these and denies all others.
  await page.context().grantPermissions(permissions, { origin: deployed })
  await page.goto(`${deployed}/bulk-publisher`)
}

test('a deployed publisher reaches services of this machine', async ({ site, publisher }) => {
  const { sandbox } = publisher
  await openDeployed(publisher, site.url, ['local-network-access'])
  const url = sandbox.urls.webhook.replace('127.0.0.1', 'localhost')
  await publisher.enterConnection({ url, endpoint: sandbox.urls.ai })
  await publisher.schedule(one)
  await publisher.publishOne('One')
  await see(publisher.card('One'), 'Sent, not confirmed')
  expect(publisher.arrived()).toMatchObject([{ aiGenerated: true, post: { title: 'One' } }])
})

test('what the browser did not allow is said to be unsent', async ({ site, publisher }) => {
  await openDeployed(publisher, site.url, [])
  await publisher.enterWebhook()
  await publisher.schedule(one)
  await publisher.ownText('One').fill('Own')
  await publisher.publishOne('One')
  await see(publisher.card('One'), /Nothing was sent: your browser does not let this page/)
  expect(publisher.arrived()).toEqual([])
})

test('what the policy blocked is said to be unsent', async ({ page, sandbox, publisher }) => {
  await publisher.openBulk()
  await publisher.webhook.fill(sandbox.urls.webhook.replace('127.0.0.1', '[::1]'))
  await see(page, 'as localhost or 127.0.0.1 only: enter one of these.')
  await publisher.schedule(two)
  for (const box of await page.getByLabel('Custom content').all()) await box.fill('Own')
  await publisher.publishAll.click()
  const question = page.getByRole('group', { name: 'Your webhook cannot be reached' })
  await expect(question.getByText(blocked)).toBeVisible()
  await expect(publisher.card('One').getByText(blocked)).toBeVisible()
  await expect(publisher.card('One').getByText(/may have been delivered/)).toBeHidden()
  expect(publisher.arrived()).toEqual([])

  await publisher.enterWebhook()
  await question.getByRole('button', { name: 'Try again' }).click()
  await see(page, 'Successfully published 2 of 2 posts.')
  expect(publisher.arrivedTitles()).toEqual(['One', 'Two'])
})

test('a blocked AI is asked about before a template goes', async ({ page, sandbox, publisher }) => {
  await publisher.openBulk({ endpoint: sandbox.urls.ai.replace('127.0.0.1', '[::1]') })
  await publisher.schedule(two)
  await publisher.publishAll.click()
  const question = page.getByRole('group', { name: 'Your AI service cannot be called' })
  await expect(question).toBeFocused()
  await expect(question.getByText(blocked)).toBeVisible()
  await see(publisher.card('One'), /^Waiting$/)
  expect(sandbox.ai.requests()).toEqual([])
  expect(publisher.arrived()).toEqual([])

  const endpoint = question.getByLabel('Endpoint of the AI service')
  await expect(endpoint).toHaveAccessibleDescription(/localhost or 127.0.0.1 only/)
  await endpoint.fill(sandbox.urls.ai)
  page.once('dialog', (dialog) => dialog.accept())
  await question.getByRole('button', { name: 'Go on' }).click()
  await see(page, 'Successfully published 2 of 2 posts.')
  expect(publisher.arrived()).toMatchObject([{ aiGenerated: true }, { aiGenerated: true }])
  // The other field of the same setting.
  await publisher.openAiSettings()
  await expect(page.getByLabel('Endpoint')).toHaveValue(sandbox.urls.ai)
})
