import type { Page } from 'playwright/test'
import type { Sandbox } from '../../../../site/dev/sandbox/sandbox.ts'
import { expect, test } from '../../../support/fixtures.ts'
import { holdRequests } from '../../../support/hold-requests.ts'

// The browser itself reports a refused request.
test.use({ allowedConsole: [/Failed to load resource/] })

test.beforeEach(async ({ sandbox }) => {
  await sandbox.waitlist.confirm(true)
})

const states = async (sandbox: Sandbox) => (await sandbox.waitlist.rows()).map(({ state }) => state)

/** The links of the mail that was sent last. */
async function newestLinks(sandbox: Sandbox): Promise<{ confirm: string; leave: string }> {
  const text = (await sandbox.mails.read()).at(-1)?.text ?? ''
  const [confirm = '', leave = ''] = text.match(/http\S+/g) ?? []
  return { confirm, leave }
}

async function join(page: Page, sandbox: Sandbox) {
  await page.goto('/')
  await page.locator('#waitlist').getByRole('textbox').fill('robin@example.org')
  await page.locator('#waitlist').getByRole('textbox').press('Enter')
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible()
  return newestLinks(sandbox)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a visitor joins, confirms with one press, and leaves, by the keyboard; each second press says the same', async ({
  page,
  sandbox,
}) => {
  const { confirm, leave } = await join(page, sandbox)
  expect(await states(sandbox)).toEqual(['pending'])
  await page.goto(confirm)
  const answer = await holdRequests(page, /waitlist_answer/)
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  const button = page.locator('[data-part=answer]')
  await expect(button).toHaveText('Confirm my email')
  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(button).toHaveText('Confirming...')
  await answer.begun
  answer.release()
  await expect(heading(page, "You're on the list!")).toBeFocused()
  expect(posts).toBe(1)
  expect(await states(sandbox)).toEqual(['confirmed'])
  await page.reload()
  await expect(heading(page, 'You are confirmed.')).toBeVisible()
  await expect(button).toBeHidden()

  for (let press = 0; press < 2; press += 1) {
    // The same page with the same token is not loaded again.
    await page.goto('about:blank')
    await page.goto(leave)
    await page.getByRole('button', { name: 'Leave the waitlist' }).click()
    await expect(heading(page, 'You have left the waitlist')).toBeFocused()
    expect(await states(sandbox)).toEqual(['left'])
    await page.reload()
    await expect(heading(page, 'You have left the waitlist')).toBeVisible()
  }
})

test('opening a link, as a mail scanner does, changes nothing, and no log has the token', async ({
  page,
  sandbox,
}) => {
  const links = await join(page, sandbox)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  for (const link of Object.values(links)) {
    await page.goto('about:blank')
    await page.goto(link, { waitUntil: 'networkidle' })
    const token = new URL(link).hash.slice(1)
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(asked.filter((url) => url.replace(/#.*/, '').includes(token))).toEqual([])
  }
  expect(asked.filter((request) => request.startsWith('POST'))).toEqual([])
  expect(await states(sandbox)).toEqual(['pending'])
})

test('a link that came too late is sent again; one that was guessed hears the same', async ({
  page,
  sandbox,
}) => {
  const { confirm } = await join(page, sandbox)
  await sandbox.waitlist.pass('8 days')
  const guessed = confirm.replace(/#.*/, `#${'f'.repeat(32)}`)
  const told: string[] = []
  for (const link of [guessed, confirm]) {
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(heading(page, 'This link does not work')).toBeFocused()
    told.push(await page.locator('main').innerText())
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect(heading(page, 'Have a look at your mail')).toBeFocused()
    told.push(await page.locator('main').innerText())
  }
  expect(told.slice(0, 2)).toEqual(told.slice(2))
  expect(await sandbox.mails.read()).toHaveLength(2)
  const { confirm: again } = await newestLinks(sandbox)
  // In the tab that is open.
  await page.evaluate((url) => location.assign(url), again)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(heading(page, "You're on the list!")).toBeVisible()
  expect(await states(sandbox)).toEqual(['confirmed'])
})

test('a database that is away, and a client that is refused, is something that went wrong; the press can be tried again', async ({
  page,
  sandbox,
}) => {
  const { confirm } = await join(page, sandbox)
  await page.goto(confirm)
  for (const status of [500, 429]) {
    sandbox.faults.set('waitlist', { name: 'status', status }, 1)
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    const toast = page.getByRole('status').locator('.toast').last()
    await expect(toast).toContainText('Something went wrong')
    await expect(toast).toContainText('Please try again later or contact support.')
    await expect(toast).toHaveAttribute('data-variant', 'failure')
  }
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(heading(page, "You're on the list!")).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the pages say what they need, and show no button that does nothing', async ({ page }) => {
    for (const path of ['/waitlist/confirm#token', '/waitlist/leave#token']) {
      await page.goto(path)
      await expect(page.locator('noscript p')).toHaveText(/needs JavaScript/)
      await expect(page.getByRole('button')).toHaveCount(0)
    }
  })
})
