import { expect, test } from '../support/fixtures.ts'

const calendar = `30-day content calendar

Week 1: Foundations
Tues – “Zero-Based Budgeting” – give every dollar a job
Fri — "Emergency Fund vs. Debt": which comes first?
Week 2
Tuesday - 'Yearly Bills' – small sums, no surprises
Monday – "Not a publishing day"
`

/** The main job from end to end: what a newcomer does after `npm start`. */
test.describe('from a pasted calendar to posts at the webhook', () => {
  test('parses, generates and publishes one post, then all', async ({ page, sandbox }) => {
    await page.goto('/bulk-publisher')
    await page.getByLabel(/webhook url/i).fill(sandbox.urls.webhook)
    await page.getByLabel(/api key/i).fill('sk-sandbox-any-key-will-do')
    await page.getByLabel(/start date/i).fill('2030-01-07')
    await page.getByRole('textbox', { name: /calendar/i }).fill(calendar)
    await page.getByRole('button', { name: 'Parse Calendar' }).click()
    await expect(page.getByText('Found 3 posts to schedule.')).toBeVisible()

    await page.getByRole('tab', { name: 'Review & Schedule' }).click()
    await page.getByRole('button', { name: 'Generate & Publish' }).first().click()
    await expect.poll(() => sandbox.inbox.requests().length).toBe(1)

    await page.getByRole('button', { name: 'Generate AI Content & Publish All' }).click()
    await expect(page.getByText('Successfully published 2 of 2 posts.').first()).toBeVisible()

    const payloads = sandbox.inbox.requests().map(({ json }) => json)
    const expected = [
      ['Zero-Based Budgeting', 'zero-based-budgeting', '2030-01-08'],
      ['Emergency Fund vs. Debt', 'emergency-fund-vs-debt', '2030-01-11'],
      ['Yearly Bills', 'yearly-bills', '2030-01-15'],
    ]
    expect(payloads).toEqual(
      expected.map(([title, slug, date]) => ({
        action: 'publish_ai_generated_post',
        post: {
          id: expect.any(String),
          title,
          slug,
          excerpt: expect.any(String),
          content: expect.stringMatching(/\n## /),
          author: 'Pennywren Team',
          publishDate: date,
          categories: ['Personal Finance', 'Budgeting'],
          tags: ['budgeting', 'finance', 'money-management'],
        },
        scheduledDate: date,
        aiGenerated: true,
        timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      })),
    )
  })

  test('puts a visitor on the waitlist', async ({ page, sandbox }) => {
    await page.goto('/')
    const email = page.getByRole('textbox', { name: /email/i }).first()
    await email.fill(' Robin@Example.org ')
    await page.getByRole('button', { name: 'Join the Waitlist' }).first().click()
    await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
    expect((await sandbox.waitlist.rows()).map((row) => row.email)).toEqual(['robin@example.org'])
  })
})
