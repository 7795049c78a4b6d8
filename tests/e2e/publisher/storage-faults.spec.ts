import { storeRecords } from '../../support/publisher/store-posts.ts'
import { storedBy } from '../../support/publisher/stored-by.ts'
import { expect, see, test } from './publisher.ts'

test('records that cannot be read are set aside', async ({ page, publisher }) => {
  await publisher.openScheduled()
  const id = await publisher.card('Small steps').getAttribute('id')
  await storeRecords(page, [
    { key: `post/${id?.replace('card-', '')}`, value: { title: 3 } },
    { key: 'note/calendar', value: 'of a later release' },
  ])
  await page.reload()
  const note = page.getByRole('status').filter({ hasText: '2 records set aside' })
  await expect(note).toBeVisible()
  await expect(publisher.cards).toHaveCount(2)
  await publisher.expectAccessible('a storage that fails')
  const file = await publisher.download(note.getByRole('button', { name: 'Download' }))
  expect(JSON.parse(file)).toMatchObject([{ value: 'of a later release' }, { value: { title: 3 } }])

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
})

test('a storage of a newer release is left as it is', async ({ page, publisher }) => {
  await page.goto('/blog-publisher')
  await expect(publisher.title).toBeEnabled()
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<Event>()
    indexedDB.open('pennywren', 99).addEventListener('success', resolve)
    await promise
  })
  await page.reload()
  await expect(
    page.getByRole('alert').filter({ hasText: 'A newer release of the publisher' }),
  ).toBeVisible()
  await expect(publisher.title).toBeDisabled()
  await expect(publisher.button('Publish Blog Post')).toBeDisabled()
})

test('a storage that is refused is used once it is allowed', async ({ page, publisher }) => {
  await page.addInitScript(() => {
    const open = Reflect.get(IDBFactory.prototype, 'open') as (...parts: unknown[]) => unknown
    Reflect.set(IDBFactory.prototype, 'open', function (this: unknown, ...parts: unknown[]) {
      if (sessionStorage.getItem('allowed') === 'yes') return open.apply(this, parts)
      throw new DOMException('Denied', 'SecurityError')
    })
  })
  await publisher.openBulk()
  const alert = page.getByRole('alert').filter({ hasText: 'cannot be read now' })
  const again = alert.getByRole('button', { name: 'Try again' })
  await publisher.expectAccessible('a storage that fails')
  await again.click()
  await expect(alert).toBeVisible()
  await expect(publisher.button('Parse Calendar')).toBeDisabled()
  await page.evaluate(() => sessionStorage.setItem('allowed', 'yes'))
  await again.click()
  await expect(alert).toBeHidden()
  await publisher.schedule()
})

test.describe('a post that cannot be drawn', () => {
  // React notes what a wall has caught.
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
