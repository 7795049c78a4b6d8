import { startRepeatingService } from '../../support/repeating-service.ts'
import { storedBy } from '../../support/publisher/stored-by.ts'
import { canaryKey, expect, refusalsNoted, see, test, two } from './publisher.ts'

test.use(refusalsNoted)

test('the key goes to the AI service and nowhere else', async ({ page, sandbox, publisher }) => {
  const told: string[] = []
  const carriers: string[] = []
  page.on('console', (message) => told.push(message.text()))
  page.on('request', (request) => {
    const all = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())]
    if (all.join('\n').includes(canaryKey)) carriers.push(request.url())
  })
  sandbox.faults.set('ai', { name: 'status', status: 401 }, 1)
  await publisher.openScheduled(two)
  await publisher.askWhenFailing()
  await publisher.publishAll.click()
  await see(page, /The AI service does not take the key/)
  const asking = await page.content()
  await publisher.button('Retry').click()
  await see(page, 'Successfully published 2 of 2 posts.')

  expect(new Set(carriers)).toEqual(new Set([sandbox.urls.ai]))
  expect([...told, page.url()].join('\n')).not.toContain(canaryKey)
  const stored = await storedBy(page)
  expect(stored).toContain('One')
  for (const text of [asking, await page.content(), stored]) {
    expect(text).not.toContain(canaryKey)
    expect(text).not.toContain(sandbox.urls.webhook)
  }
})

const canaries = ['canary-path-5d1e84b2', 'canary-query-91c7', canaryKey]
const repeatedAddress = '/hook/canary-path-5d1e84b2?token=canary-query-91c7'

test('services that repeat all they were sent give nothing away', async ({ page, publisher }) => {
  const service = await startRepeatingService()
  try {
    const told: string[] = []
    // The browser's own words about a reply are not in the page's hands.
    page.on('console', (message) => {
      if (!message.text().startsWith('Failed to load resource')) told.push(message.text())
    })
    const [url, endpoint] = [service.url + repeatedAddress, `${service.url}/chat`]
    await publisher.openBulk({ url, endpoint, allowsCors: true })
    // Its first answer is a text, and a text may hold anything: the others are what went wrong.
    await publisher.inSettings(async () => {
      await publisher.button('Test the model').click()
      await see(page, 'The model answers.')
    })
    await publisher.schedule(two)
    await publisher.ownText('Two').fill('A text')
    await publisher.askWhenFailing()
    await publisher.publishAll.click()
    await see(page, /The AI service does not take the key/)
    const asking = await page.content()
    expect(asking).toContain('OpenAI API error: ')
    await publisher.inSettings(() => page.getByRole('radio', { name: 'Go on' }).check())
    await publisher.button('Retry').click()
    await see(page, 'Successfully published 0 of 2 posts.')
    // A reply that repeats a secret is left out as a whole.
    await expect(publisher.cards.getByText(/404/)).toHaveCount(2)

    const seen = [asking, await page.content(), page.url(), await storedBy(page), ...told]
    for (const name of ['Report (CSV)', 'Report (JSON)']) {
      await publisher.openQueueMenu()
      seen.push(await publisher.download(publisher.button(name).first()))
    }
    await publisher.showTool('Blog Publisher')
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

test('secrets outlive a change of tools, until forgotten', async ({ page, sandbox, publisher }) => {
  await publisher.openBulk()
  await publisher.showTool('Blog Publisher')
  await expect(page).toHaveTitle(/^Blog Publisher/)
  await expect(publisher.webhook).toHaveValue(sandbox.urls.webhook)
  await publisher.showTool('Bulk Publisher')
  await publisher.button('Settings').click()
  await expect(publisher.key).toHaveValue(canaryKey)
  await expect(publisher.key).toHaveAttribute('type', 'password')
  await publisher.button('Forget this key').click()
  await expect(publisher.key).toHaveValue('')
  await expect(publisher.key).toBeFocused()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL(/\/blog-publisher$/)
  await expect(page.getByRole('heading', { name: 'Blog Publisher' })).toBeVisible()
  await see(page, 'Sends to 127.0.0.1')
})

test('wrong entries are warned of, and a model is chosen', async ({ page, sandbox, publisher }) => {
  await page.goto('/bulk-publisher')
  await publisher.button('Settings').click()
  const model = page.getByRole('textbox', { name: 'Model' })
  await expect(model).toHaveValue('gpt-4o-mini')
  await model.fill('another-model')
  await model.blur()
  await publisher.webhook.fill('https://n8n.example.com/webhook-test/abc')
  await see(page, /^A test address of n8n/)
  const { key } = publisher
  await key.fill('https://n8n.example.com/webhook/abc')
  await key.blur()
  await see(page, 'This is an address, not a key.')
  await page.getByText('Which URL do I enter?').click()
  await see(page, /with ‘JSON pass-through’ on/, '{{ JSON.parse($json.body) }}')
  const switchNote = page.locator('#cors-note')
  await expect(switchNote).toContainText('redirects are followed unseen')
  await publisher.corsSwitch.check()
  await expect(switchNote).toContainText('A redirect is not followed.')
  await expect(page.getByText('{{ JSON.parse($json.body) }}')).toBeHidden()
  await see(page, '{{ $json.body }}')

  await publisher.openBulk()
  await publisher.button('Settings').click()
  await publisher.button('Test the model').click()
  await see(page, 'The model answers.')
  expect(sandbox.ai.requests().at(-1)).toMatchObject({ model: 'another-model' })
  await page.getByLabel('Endpoint').fill('no address')
  await page.keyboard.press('Escape')
  await see(page, /^Saved at/)
  await page.reload()
  await see(publisher.region('Connection'), 'A setting cannot be used. Correct it in ‘Settings’.')
  await publisher.inSettings(() => expect(page.getByLabel('Endpoint')).toHaveValue('no address'))
})
