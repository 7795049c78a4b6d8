import { expect, refusalsNoted, see, test } from './publisher.ts'

test.use(refusalsNoted)

test('the form’s first field is in sight, and its connection is tested beside the URL', async ({
  page,
  publisher,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await publisher.openSingle()
  const [title, webhook, button] = await Promise.all(
    [publisher.title, publisher.webhook, publisher.button('Test Connection')].map((each) =>
      each.boundingBox(),
    ),
  )
  expect(title?.y).toBeLessThanOrEqual(420)
  expect(button?.y).toBe(webhook?.y)
})

test('a setting that cannot be used is told of, and kept to be corrected', async ({
  page,
  publisher,
}) => {
  await publisher.openBulk()
  await publisher.enterEndpoint('no address')
  await see(page, /^Saved at/)
  await page.reload()
  await see(publisher.region('Connection'), 'A setting cannot be used. Correct it in ‘Settings’.')
  await publisher.inSettings(() => expect(page.getByLabel('Endpoint')).toHaveValue('no address'))
})
