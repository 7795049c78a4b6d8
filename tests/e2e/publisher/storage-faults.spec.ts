import { storeRecords } from '../../support/publisher/store-posts.ts'
import { storedBy } from '../../support/publisher/stored-by.ts'
import { expect, see, test, two } from './publisher.ts'

test('records that cannot be read are set aside, and a storage of a newer release is left as it is', async ({
  page,
  publisher,
}) => {
  await publisher.openScheduled()
  const id = await publisher.card('Small steps').getAttribute('id')
  await storeRecords(page, [
    { key: `post/${id?.replace('card-', '')}`, value: { title: 3 } },
    { key: 'note/calendar', value: 'of a later release' },
    { key: 'note/settings', value: { aiModel: 5, guide: { voice: 'Calm', rules: '', facts: '' } } },
  ])
  await page.reload()
  const note = page.getByRole('status').filter({ hasText: '3 records set aside' })
  await expect(note).toBeVisible()
  await expect(publisher.cards).toHaveCount(2)
  await publisher.expectAccessible('a storage that fails')
  const file = await publisher.download(note.getByRole('button', { name: 'Download' }))
  expect(JSON.parse(file)).toMatchObject([
    { value: 'of a later release' },
    { value: { aiModel: 5 } },
    { value: { title: 3 } },
  ])

  await note.getByRole('button', { name: 'Delete' }).click()
  await expect(note).toBeHidden()
  await publisher.undo.click()
  await expect(note).toBeVisible()
  await page.reload()
  await note.getByRole('button', { name: 'Delete' }).click()
  await see(page, /^Saved at/)
  expect(await storedBy(page)).not.toContain('of a later release')
  await page.reload()
  await expect(publisher.cards).toHaveCount(2)
  await expect(note).toBeHidden()

  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<Event>()
    indexedDB.open('pennywren', 99).addEventListener('success', resolve)
    await promise
  })
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'A newer release of the publisher' })
  await expect(alert).toBeVisible()
  await expect(publisher.button('Parse Calendar')).toBeDisabled()
})

test('where the browser refuses its storage, the window keeps all itself, says so, and sends', async ({
  page,
  publisher,
}) => {
  await page.addInitScript(() => {
    Reflect.set(IDBFactory.prototype, 'open', () => {
      throw new DOMException('Denied', 'SecurityError')
    })
  })
  await publisher.openScheduled(two)
  await see(
    page,
    'This window keeps nothing: the browser refuses storage. A reload loses the queue.',
  )
  await expect(page.getByText(/^Saved at|cannot be read now/)).toHaveCount(0)
  await publisher.expectNoViolations()
  for (const title of ['One', 'Two']) await publisher.ownText(title).fill('Words.')
  await publisher.publishAll.click()
  await expect.poll(publisher.arrivedTitles).toEqual(['One', 'Two'])
})

test('a storage that is cleared while the page is open has all again, in a run too', async ({
  page,
  publisher,
}) => {
  /** As a browser does for 'Clear site data'. */
  const clear = async () => {
    const session = await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  }
  await publisher.openScheduled(two)
  await see(page, /^Saved at/)
  await clear()
  await publisher.ownText('One').fill('Words.')
  await see(publisher.card('One'), 'Text by you')
  await page.reload()
  await expect(publisher.cards).toHaveCount(2)
  await publisher.enterWebhook()
  await publisher.ownText('Two').fill('Words.')
  await clear()
  await publisher.publishQueue(2)
  await page.reload()
  await expect(publisher.cards).toHaveCount(2)
  await publisher.tab('History').click()
  await expect(page.getByRole('list', { name: /^What was sent/ }).locator('> li')).toHaveCount(2)
})

test.describe('a post that cannot be drawn', () => {
  // React notes what an error boundary has caught.
  test.use({ allowedConsole: [/This text breaks the page/] })

  test('is walled off from the others', async ({ page, publisher }) => {
    // In the search for placeholders, which a card alone asks for.
    await page.addInitScript(() => {
      const matchAll = Reflect.get(String.prototype, 'matchAll') as (of: RegExp) => unknown
      Reflect.set(String.prototype, 'matchAll', function (this: string, of: RegExp) {
        if (of.source.includes('lorem ipsum') && this.includes('unlucky'))
          throw new Error('This text breaks the page.')
        return matchAll.call(this, of)
      })
    })
    await publisher.openScheduled()
    await publisher.ownText('Small steps').fill('An unlucky text.')
    const wall = page.getByRole('alert').filter({ hasText: '“Small steps” could not be shown.' })
    await expect(wall).toBeVisible()
    await expect(publisher.cardTitles).toHaveText(['The envelope method', 'Rainy days'])
    await publisher.ownText('Rainy days').fill('Another text.')
    await publisher.expectNoViolations()
    const file = await publisher.download(wall.getByRole('button', { name: 'Download a backup' }))
    expect(file).toContain('An unlucky text.')
    await see(page, /^Saved at/)
    await wall.getByRole('button', { name: 'Reload' }).click()
    await expect(wall).toBeVisible()
  })
})
