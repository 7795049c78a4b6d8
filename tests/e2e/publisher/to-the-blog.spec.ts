import type { Page } from 'playwright/test'
import { addDays, formatLongDate, utcDate } from '../../../shared/dates.ts'
import { serve } from '../../../site/dev/serve.ts'
import type { ServedSite } from '../../support/served-site.ts'
import { newFolder, removeFolder } from '../../support/new-folder.ts'
import { expect, see, test as base } from './publisher.ts'

/** The site as `npm start` has it: with an automation that puts on it what is published. */
const test = base.extend<object, { site: ServedSite }>({
  site: [
    async ({}, use) => {
      const folder = newFolder()
      const { url, sandbox, close } = await serve(folder)
      await use({ url, sandbox })
      await close()
      removeFolder(folder)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

// The browser itself notes the AI's refusals.
test.use({ allowedConsole: [/Failed to load resource/] })

/** A build takes seconds, on a busy machine many. */
const patience = { timeout: 90_000 }

/** The status of a page, and where it leads to. */
async function found({ request }: Page, path: string) {
  const reply = await request.get(path, { maxRedirects: 0 })
  return [reply.status(), reply.headers()['location']].join(' ').trim()
}

test('what is published is on the blog: a post, a calendar, a correction that moves, taken back', async ({
  page,
  publisher,
}) => {
  test.setTimeout(480_000)
  page.setDefaultTimeout(20_000)
  const sent = publisher.region('What was sent last').getByRole('status')

  await publisher.openSingle({ allowsCors: true })
  await publisher.fillPost()
  await publisher.send()

  await publisher.showTool('Bulk Publisher')
  await publisher.inSettings(() => publisher.key.fill('sk-sandbox-fails-at-rainy-days'))
  const start = addDays(utcDate(new Date()), -28) ?? ''
  await page.getByLabel('Start date').fill(start)
  await page.getByLabel('Calendar text').fill(`Week 1
Tuesday – "Small steps" – Where five minutes pay off
Friday – "Rainy days" – How much to keep
Week 9
Fri – "A year on" – Looking back`)
  await publisher.button('Parse Calendar').click()
  await publisher.publishQueue(3)
  await expect(publisher.card('Small steps')).toContainText('Live /blog/small-steps', patience)
  await publisher.showTool('Blog Publisher')
  await expect(sent).toHaveText('Live /blog/cafe-budgets', patience)
  expect(await (await page.request.get('/blog/cafe-budgets')).text()).toContain('Coffee, counted')
  await publisher.showTool('Bulk Publisher')
  await see(publisher.card('Rainy days'), /^Placeholder sent: The AI service failed \(503\)\.$/)
  await see(publisher.card('A year on'), /^Goes live /)
  expect(await found(page, '/blog/rainy-days')).toBe('404')
  expect(await found(page, '/blog/a-year-on')).toBe('404')
  const inbox = async () => (await page.request.get(publisher.sandbox.urls.inbox)).text()
  await expect.poll(inbox, patience).toContain('Built: waits for ')
  expect(await inbox()).toContain('Held back: its text is still the placeholder.')

  const editor = await publisher.edit('Small steps')
  await editor.getByLabel('Title').fill('Smaller steps')
  await editor.getByText(/^More/).click()
  await editor.getByLabel('Slug').fill('smaller-steps')
  await editor.getByRole('button', { name: 'Publish change' }).click()
  const moved = publisher.card('Smaller steps')
  await expect(moved).toContainText('Live /blog/smaller-steps', patience)
  expect(await found(page, '/blog/small-steps')).toBe('301 /blog/smaller-steps')
  const corrected = await (await page.request.get('/blog/smaller-steps')).text()
  expect(corrected).toContain('Smaller steps</h1>')
  expect(corrected.replaceAll(/<[^>]*>/g, '')).toContain(
    `Updated ${formatLongDate(utcDate(new Date()))}`,
  )

  await publisher.pressMore('Smaller steps', 'Take back')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => found(page, '/blog/smaller-steps'), patience).toBe('404')
  await see(moved, 'Taken back')
})
