import { expect, type Publisher, see, test, two } from './publisher.ts'

// The browser itself notes what it blocks.
test.use({
  allowedConsole: [/Content Security Policy|`loopback` address space|Failed to load resource/],
})

const one = 'Tues - "One"'
const blocked = /Nothing was sent: this site’s content policy/

const deployed = 'https://publisher.test'

/** Opens the site as a host serves it, over https; the policy is in its pages. */
async function openDeployed({ page }: Publisher, servedAt: string, permissions: string[]) {
  await page.route(`${deployed}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: servedAt + pathname }) })
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
  await see(publisher.card('One'), 'Not sent: your browser blocked it')
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
  await see(publisher.card('One'), 'Not sent: your browser blocked it')
  await expect(publisher.card('One').getByText(/may have been delivered/)).toBeHidden()
  expect(publisher.arrived()).toEqual([])

  await publisher.enterWebhook()
  await question.getByRole('button', { name: 'Retry' }).click()
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
  await question.getByRole('button', { name: 'Retry' }).click()
  await see(page, 'Successfully published 2 of 2 posts.')
  expect(publisher.arrived()).toMatchObject([{ aiGenerated: true }, { aiGenerated: true }])
  // The other field of the same setting.
  await publisher.button('Settings').click()
  await expect(page.getByLabel('Endpoint')).toHaveValue(sandbox.urls.ai)
})
