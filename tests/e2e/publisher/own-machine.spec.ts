import { expect, type Publisher, see, test } from './publisher.ts'

// The browser itself notes what it blocks.
test.use({
  allowedConsole: [/Content Security Policy|`loopback` address space|Failed to load resource/],
})

const one = 'Tues - "One"'

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
  sandbox.linkTo(deployed)
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
