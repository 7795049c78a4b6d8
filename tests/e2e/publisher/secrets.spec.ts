import { startRepeatingService } from '../../support/repeating-service.ts'
import { storedBy } from '../../support/publisher/stored-by.ts'
import { canaryKey, expect, test } from './publisher.ts'

test.use({ allowedConsole: [/Failed to load resource/] })

test('the key goes to the AI service and appears nowhere else', async ({
  page,
  sandbox,
  publisher,
}) => {
  const told: string[] = []
  const carriers: string[] = []
  page.on('console', (message) => told.push(message.text()))
  page.on('request', (request) => {
    const all = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())]
    if (all.join('\n').includes(canaryKey)) carriers.push(request.url())
  })
  sandbox.faults.set('ai', { name: 'status', status: 401 }, 1)
  await publisher.openScheduled('Tues - "One"\nFri - "Two"')
  await publisher.publishAll.click()
  await expect(page.getByLabel('Another API key')).toBeVisible()
  const asking = await page.content()
  await publisher.button('Go on').click()
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()

  expect(new Set(carriers)).toEqual(new Set([sandbox.urls.ai]))
  expect(told.join('\n')).not.toContain(canaryKey)
  expect(page.url()).not.toContain(canaryKey)
  const html = await page.content()
  const stored = await storedBy(page)
  expect(stored).toContain('One')
  for (const text of [asking, html, stored]) {
    expect(text).not.toContain(canaryKey)
    expect(text).not.toContain(sandbox.urls.webhook)
  }
})

const canaries = ['canary-path-5d1e84b2', 'canary-query-91c7', canaryKey]
const repeatedAddress = '/hook/canary-path-5d1e84b2?token=canary-query-91c7'

test('services that repeat all they were sent give nothing of it away', async ({
  page,
  publisher,
}) => {
  const service = await startRepeatingService()
  try {
    const told: string[] = []
    // What the browser itself says of a reply is not in the page's hands.
    page.on('console', (message) => {
      if (!message.text().startsWith('Failed to load resource')) told.push(message.text())
    })
    await publisher.openBulk()
    await page.getByLabel('Webhook URL').fill(service.url + repeatedAddress)
    await page.getByLabel('My webhook allows CORS').check()
    await page.getByText('AI model and endpoint').click()
    await page.getByLabel('Endpoint').fill(`${service.url}/chat`)
    await page.getByLabel('Endpoint').blur()
    await publisher.schedule('Tues - "One"\nFri - "Two"')
    await publisher.publishAll.click()
    await expect(page.getByLabel('Another API key')).toBeVisible()
    const asking = await page.content()
    expect(asking).toContain('OpenAI API error: ')
    await publisher.button('Go on').click()
    await expect(page.getByText('Successfully published 0 of 2 posts.')).toBeVisible()
    // What repeats a secret is left out as a whole.
    await expect(publisher.cards.getByText(/404/)).toHaveCount(2)

    const seen = [asking, await page.content(), page.url(), await storedBy(page), ...told]
    for (const name of ['Report (CSV)', 'Report (JSON)']) {
      seen.push(await publisher.download(publisher.button(name).first()))
    }
    await page.getByRole('link', { name: 'Blog Publisher' }).click()
    await publisher.fillPost()
    await publisher.button('Test Connection').click()
    await expect(page.getByText(/404/).first()).toBeVisible()
    seen.push(await page.content(), await storedBy(page))
    expect(seen.join('\n')).toContain('404')
    for (const text of seen) {
      for (const canary of canaries) expect(plain(text)).not.toContain(canary)
    }
  } finally {
    await service.close()
  }
})

/** Without the encodings that a reply, a page and a store may have put on top of each other. */
function plain(text: string): string {
  const decoded = text
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&amp;/g, '&')
    .replace(/&#x2f;/gi, '/')
    .replaceAll('\\', '')
    .toLowerCase()
  return decoded === text ? text : plain(decoded)
}

test('secrets stay while the tools are changed, and are forgotten on demand', async ({
  page,
  sandbox,
  publisher,
}) => {
  await publisher.openBulk()
  await page.getByRole('link', { name: 'Blog Publisher' }).click()
  await expect(page).toHaveTitle(/^Blog Publisher/)
  await publisher.button('Change the connection').click()
  await expect(page.getByLabel('Webhook URL')).toHaveValue(sandbox.urls.webhook)
  await page.getByRole('link', { name: 'Bulk Publisher' }).click()
  await publisher.button('Change the connection').click()
  await expect(page.getByLabel('AI service API key')).toHaveValue(canaryKey)
  await expect(page.getByLabel('AI service API key')).toHaveAttribute('type', 'password')
  await publisher.button('Forget this key').click()
  await expect(page.getByLabel('AI service API key')).toHaveValue('')
  await expect(page.getByLabel('AI service API key')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/blog-publisher$/)
  await expect(page.getByRole('heading', { name: 'Blog Publisher' })).toBeVisible()
  await expect(page.getByText('Sends to 127.0.0.1')).toBeVisible()
})

test('an operator is warned of addresses and keys that cannot be right, and chooses the model', async ({
  page,
  sandbox,
  publisher,
}) => {
  await page.goto('/bulk-publisher')
  await page.getByText('AI model and endpoint').click()
  await expect(page.getByLabel('Model')).toHaveValue('gpt-4o-mini')
  const endpoint = page.getByLabel('Endpoint')
  await expect(endpoint).toHaveValue(sandbox.urls.ai)
  await endpoint.fill('http://[::1]:11434/v1/chat/completions')
  await expect(page.getByText(/as localhost or 127\.0\.0\.1 only/)).toBeVisible()
  await endpoint.fill(sandbox.urls.ai)
  await page.getByLabel('Model').fill('another-model')
  await page.getByLabel('Model').blur()
  const webhook = page.getByLabel('Webhook URL')
  await webhook.fill('https://n8n.example.com/webhook-test/abc')
  await expect(page.getByText(/test address of n8n/)).toBeVisible()
  await webhook.fill('http://n8n.example.com/webhook/abc')
  await expect(page.getByText(/not encrypted/)).toBeVisible()
  const key = page.getByLabel('AI service API key')
  await key.fill('https://n8n.example.com/webhook/abc')
  await key.blur()
  await expect(page.getByText('This is an address, not a key.')).toBeVisible()
  await page.getByText('Which URL do I enter?').click()
  await expect(page.getByText(/with ‘JSON pass-through’ on/)).toBeVisible()
  await expect(page.getByText('{{ JSON.parse($json.body) }}')).toBeVisible()
  const switchNote = page.locator('#cors-note')
  await expect(switchNote).toContainText(
    'If your webhook redirects, the browser sends the post on to wherever it points, and this page cannot prevent that.',
  )
  await page.getByLabel('My webhook allows CORS').check()
  await expect(switchNote).toContainText('A redirect is not followed.')
  await expect(page.getByText('{{ JSON.parse($json.body) }}')).toBeHidden()
  await expect(page.getByText('{{ $json.body }}')).toBeVisible()

  await page.reload()
  await publisher.openBulk()
  await page.getByText('AI model and endpoint').click()
  await publisher.button('List models').click()
  await expect(page.getByText(/The service lists \d+ models?\./)).toBeVisible()
  await publisher.button('Test the model').click()
  await expect(page.getByText('The model answers.')).toBeVisible()
  await publisher.schedule('Tues - "One"')
  await publisher.button('Generate text').click()
  await expect(page.getByText('Text by AI')).toBeVisible()
  expect(sandbox.ai.requests().at(-1)).toMatchObject({ model: 'another-model' })
})
