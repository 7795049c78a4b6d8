import { brand } from '../../../shared/brand.ts'
import { holdRequests } from '../../support/hold-requests.ts'
import { storedBy } from '../../support/publisher/stored-by.ts'
import { canaryKey, expect, see, test, two } from './publisher.ts'

test('one post is written and sent as specified', async ({ page, sandbox, publisher }) => {
  await publisher.openScheduled()
  const asked = page.waitForRequest(sandbox.urls.ai)
  await publisher.publishOne('Small steps')
  await see(publisher.card('Small steps'), 'Sent, not confirmed')
  await see(page, '1 published')
  await expect(publisher.cardTitle('Small steps')).toBeFocused()

  expect((await asked).headers()['authorization']).toBe(`Bearer ${canaryKey}`)
  expect(sandbox.ai.requests()).toEqual([
    {
      model: 'gpt-4o-mini',
      messages: [
        { role: 'system', content: expect.stringContaining(brand.promo) },
        { role: 'user', content: expect.stringMatching(/Small steps[^]*five minutes[^]*800-1200/) },
      ],
      temperature: 0.7,
      max_tokens: 2000,
    },
  ])
  expect(sandbox.inbox.requests().map(({ json }) => json)).toEqual([
    {
      action: 'publish_ai_generated_post',
      post: {
        id: expect.stringMatching(/^\d+-1$/),
        title: 'Small steps',
        slug: 'small-steps',
        excerpt: 'Where five minutes pay off',
        content: expect.stringContaining('# '),
        author: 'Pennywren Team',
        publishDate: '2027-01-05',
        categories: ['Personal Finance', 'Budgeting'],
        tags: ['budgeting', 'finance', 'money-management'],
      },
      scheduledDate: '2027-01-05',
      aiGenerated: true,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
  ])
})

test.describe('a run in its own time', () => {
  test.use({ isHurried: false })

  test('posts are published one by one, all else locked', async ({ page, sandbox, publisher }) => {
    await publisher.openScheduled()
    const first = await holdRequests(page, sandbox.urls.webhook)
    await publisher.publishAll.click()
    await first.begun
    const run = publisher.region('Run')
    await expect(run).toBeFocused()
    await expect(publisher.publishAll).toBeDisabled()
    const publishOne = publisher.cards.getByRole('button', { name: 'Generate & Publish' })
    for (const one of await publishOne.all()) await expect(one).toBeDisabled()
    await expect(publisher.ownText('Rainy days')).toBeDisabled()
    await publisher.inSettings(() => expect(publisher.button('Find out')).toBeDisabled())
    const second = await holdRequests(page, sandbox.urls.webhook)
    first.release()
    await second.begun
    await see(run, /Post 2 of 3: The envelope method/)
    const edit = publisher.card('Small steps').getByRole('button', { name: 'Edit' })
    await expect(edit).toBeDisabled()
    await expect(page).toHaveTitle(/^\(1\/3\) Bulk Publisher/)
    second.release()
    await publisher.expectToast('Bulk Publishing Complete', 'Successfully published 3 of 3 posts.')
    await expect(page).toHaveTitle(/^Bulk Publisher/)
    expect(publisher.arrivedTitles()).toEqual(['Small steps', 'The envelope method', 'Rainy days'])
    const times = sandbox.inbox.requests().map(({ time }) => Date.parse(time))
    expect((times[2] ?? NaN) - (times[1] ?? NaN)).toBeGreaterThanOrEqual(990)

    const summary = publisher.region('Summary of the run')
    await expect(summary).toContainText('3 sent of 3 posts · 3 not confirmed')
    await publisher.openQueueMenu()
    const report = await publisher.download(publisher.button('Report (CSV)'))
    expect(report.trim().split('\r\n')).toHaveLength(4)
    expect(report).toContain('"Small steps","2027-01-05","published"')
    expect(report).not.toContain(canaryKey)
    expect(report).not.toContain(sandbox.urls.webhook)
  })
})

test('without webhook or key nothing is written or sent', async ({ page, publisher }) => {
  await page.goto('/bulk-publisher')
  await publisher.schedule()
  const noKey = 'Please provide your AI provider API key to generate'
  const noWebhook = 'Please configure your automation webhook URL first.'
  const publishOne = publisher.cards.first().getByRole('button', { name: 'Generate & Publish' })
  await publisher.publishAll.click()
  await publisher.expectToast('No Webhook URL', noWebhook)
  await publishOne.click()
  await publisher.expectToast('No Webhook URL', noWebhook)
  await publisher.enterWebhook()
  // Nor does an endpoint on this machine do without one.
  await publisher.publishAll.click()
  await publisher.expectToast('No AI API Key', `${noKey} AI content.`)
  await publishOne.click()
  await publisher.expectToast('No AI API Key', `${noKey} content.`)
  expect(publisher.arrived()).toEqual([])
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(3)
})

test('a text is kept and can be edited before it is sent', async ({ page, sandbox, publisher }) => {
  await publisher.openScheduled(two)
  await publisher.openQueueMenu()
  await publisher.button('Generate texts only').click()
  await see(page, /2 texts written for 2 posts/)
  expect(publisher.arrived()).toEqual([])
  const card = publisher.card('One')
  await see(card, 'Text by AI')
  await publisher.openCard('One')
  const preview = card.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Where to go from here' })).toBeVisible()
  await card.getByLabel('Custom content').fill('Mine')
  await see(card, 'Text by you')
  // It is shown before it is on the disk.
  await expect.poll(() => storedBy(page)).toContain('Mine')
  await page.reload()
  await publisher.enterWebhook()
  await publisher.publishQueue(2)
  expect(publisher.arrived()).toMatchObject([
    { aiGenerated: false, post: { title: 'One', content: 'Mine' } },
    { aiGenerated: true, post: { title: 'Two' } },
  ])
  expect(sandbox.ai.requests()).toHaveLength(2)
})

test('a run goes on beside the other tool, until stopped', async ({ page, sandbox, publisher }) => {
  await publisher.openScheduled()
  const sending = await holdRequests(page, sandbox.urls.webhook)
  await publisher.publishAll.dblclick()
  await publisher.showTool('Blog Publisher')
  await sending.begun
  await publisher.showTool('Bulk Publisher')
  await publisher.button('Stop after this post').click()
  sending.release()
  await publisher.expectToast(
    'Bulk Publishing Stopped',
    'Published 1 of 3 posts. The others wait in the queue.',
  )
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(2)
  expect(publisher.arrived()).toHaveLength(1)
})
