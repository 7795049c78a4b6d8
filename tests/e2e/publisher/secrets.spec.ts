import { expect, test } from '../../support/fixtures.ts'
import { canaryKey, Publisher } from './publisher.ts'

test.use({ allowedConsole: [/Failed to load resource/] })

test('the key goes to the AI service and appears nowhere else', async ({ page, sandbox }) => {
  const told: string[] = []
  const carriers: string[] = []
  page.on('console', (message) => told.push(message.text()))
  page.on('request', (request) => {
    const all = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())]
    if (all.join('\n').includes(canaryKey)) carriers.push(request.url())
  })
  sandbox.faults.set('ai', { name: 'status', status: 401 }, 1)
  const publisher = new Publisher(page, sandbox)
  await publisher.openBulk()
  await publisher.schedule('Tues - "One"\nFri - "Two"')
  await publisher.publishAll.click()
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()

  expect(new Set(carriers)).toEqual(new Set([sandbox.urls.ai]))
  expect(told.join('\n')).not.toContain(canaryKey)
  expect(page.url()).not.toContain(canaryKey)
  const html = await page.content()
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const texts = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.addEventListener('error', reject)
            opening.addEventListener('success', () => {
              const tables = [...opening.result.objectStoreNames]
              const transaction = opening.result.transaction(tables)
              const readings = tables.map((table) => transaction.objectStore(table).getAll())
              transaction.addEventListener('complete', () => {
                resolve(readings.map(({ result }) => result as unknown))
              })
            })
          }),
      ),
    )
    return JSON.stringify([
      texts,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ])
  })
  expect(stored).toContain('One')
  for (const text of [html, stored]) {
    expect(text).not.toContain(canaryKey)
    expect(text).not.toContain(sandbox.urls.webhook)
  }
})

test('secrets stay while the tools are changed, and are forgotten on demand', async ({
  page,
  sandbox,
}) => {
  const publisher = new Publisher(page, sandbox)
  await publisher.openBulk()
  await page.getByRole('link', { name: 'Blog Publisher' }).click()
  await expect(page).toHaveTitle(/^Blog Publisher/)
  await expect(page.getByLabel('Webhook URL')).toHaveValue(sandbox.urls.webhook)
  await page.getByRole('link', { name: 'Bulk Publisher' }).click()
  await expect(page.getByLabel('AI service API key')).toHaveValue(canaryKey)
  await expect(page.getByLabel('AI service API key')).toHaveAttribute('type', 'password')
  await publisher.button('Forget this key').click()
  await expect(page.getByLabel('AI service API key')).toHaveValue('')
  await expect(page.getByLabel('AI service API key')).toBeFocused()
})

test('an operator is warned of addresses and keys that cannot be right', async ({ page }) => {
  await page.goto('/bulk-publisher')
  const webhook = page.getByLabel('Webhook URL')
  await webhook.fill('https://n8n.example.com/webhook-test/abc')
  await expect(page.getByText(/test address of n8n/)).toBeVisible()
  await webhook.fill('http://n8n.example.com/webhook/abc')
  await expect(page.getByText(/not encrypted/)).toBeVisible()
  const key = page.getByLabel('AI service API key')
  await key.fill('https://n8n.example.com/webhook/abc')
  await key.blur()
  await expect(page.getByText('This is an address, not a key.')).toBeVisible()
  await page.getByText('Which address do I enter?').click()
  await expect(page.getByText('{{ JSON.parse($json.body) }}')).toBeVisible()
  await page.getByLabel('My webhook allows CORS').check()
  await expect(page.getByText('{{ JSON.parse($json.body) }}')).toBeHidden()
  await expect(page.getByText('{{ $json.body }}')).toBeVisible()
})

test('model and endpoint are settings that outlive a reload', async ({ page, sandbox }) => {
  const publisher = new Publisher(page, sandbox)
  await page.goto('/bulk-publisher')
  await page.getByText('AI model and endpoint').click()
  await expect(page.getByLabel('Model')).toHaveValue('gpt-4o-mini')
  await expect(page.getByLabel('Endpoint')).toHaveValue(sandbox.urls.ai)
  await page.getByLabel('Model').fill('another-model')
  await page.getByLabel('Model').blur()
  await page.reload()
  await publisher.openBulk()
  await publisher.schedule('Tues - "One"')
  await publisher.button('Generate text only').click()
  await expect(page.getByText('Text by AI')).toBeVisible()
  expect(sandbox.ai.requests()).toMatchObject([{ model: 'another-model' }])
})

test('on a phone, what is pressed to leave a secret is not pushed away by it', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/bulk-publisher')
  await page.getByLabel('Webhook URL').fill(sandbox.urls.webhook)
  await page.getByLabel('AI service API key').fill('sk-sandbox-any-key-will-do')
  await page.getByLabel('My webhook allows CORS').check()
})
