import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { violationsOf } from '../../support/accessibility.ts'
import { expect, test } from '../../support/fixtures.ts'
import { storedBy } from '../../support/publisher/stored-by.ts'
import { openScheduled, Publisher } from './publisher.ts'

/** Puts something else in the place of what the publisher has stored. */
async function store(page: Page, table: 'texts' | 'posts', key: string, value: unknown) {
  await page.evaluate(
    ([name, at, record]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('pennywren-publisher')
        opening.addEventListener('error', reject)
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(name, 'readwrite')
          transaction.objectStore(name).put(record, at)
          transaction.addEventListener('complete', resolve)
        })
      }),
    [table, key, value] as const,
  )
}

/** The id of a post in the page's queue. */
async function idOf(page: Page, title: string): Promise<string> {
  const found = new RegExp(`"id":"([^"]+)","title":"${title}"`).exec(await storedBy(page))
  if (found?.[1] === undefined) throw new Error(`There is no post '${title}'.`)
  return found[1]
}

const aside = (page: Page) => page.getByRole('status', { name: 'What was set aside' })

async function downloaded(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await aside(page).getByRole('button', { name: 'Download' }).click()
  return readFileSync(await (await downloading).path(), 'utf8')
}

async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOf(page), colorScheme).toEqual([])
  }
}

test('a queue with a post that cannot be read is set aside whole, and is there to be had', async ({
  page,
  sandbox,
}) => {
  const publisher = await openScheduled(page, sandbox)
  await store(page, 'posts', await idOf(page, 'Small steps'), { step: 1, post: { title: 3 } })
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'damaged and cannot be read' })
  await expect(alert).toContainText('Set aside, it stays in this browser')
  await expectAccessible(page)
  await publisher.button('Set it aside and begin with an empty queue').click()
  await expect(page.getByText('The queue was set aside. This one is empty.')).toBeFocused()
  await expect(alert).toBeHidden()
  await expectAccessible(page)

  await page.reload()
  const file = JSON.parse(await downloaded(page)) as { posts: { title: unknown }[] }
  const titles = file.posts.map(({ title }) => title)
  expect(titles).toEqual([3, 'The envelope method', 'Rainy days'])

  await publisher.button('Delete…').click()
  await expectAccessible(page)
  await publisher.button('Delete it').click()
  await expect(page.getByText('Nothing is set aside any more.')).toBeFocused()
  expect(await storedBy(page)).not.toContain('publishDate')
})

test('what a later release has entered is set aside, not written over', async ({ page }) => {
  const later = '{"form":2,"lines":["Tues – “Kept”"]}'
  await page.goto('/bulk-publisher')
  await expect(page.getByText('This calendar is kept on this device as you type.')).toBeVisible()
  await store(page, 'texts', 'calendar', later)
  await page.reload()
  await expect(aside(page)).toContainText(/Calendar, set aside /)
  await page.getByLabel('Calendar text').fill('T')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  expect(await downloaded(page)).toBe(later)

  await store(page, 'texts', 'draft/1-1', 'Half a draft')
  await page.goto('/blog-publisher')
  await expect(aside(page).getByRole('group')).toHaveCount(2)
  await expect(aside(page)).toContainText(/Draft, set aside /)
})

test('an import that finds the queue unreadable says so', async ({ page, sandbox }) => {
  const publisher = await openScheduled(page, sandbox)
  await store(page, 'posts', await idOf(page, 'Small steps'), 'damaged')
  // The saved queue is not read before its lock is given.
  await page.addInitScript(() => {
    const request = Reflect.get(LockManager.prototype, 'request') as (
      ...parts: unknown[]
    ) => unknown
    const given = new Promise((resolve) => {
      Reflect.set(window, 'giveLocks', resolve)
    })
    Reflect.set(
      LockManager.prototype,
      'request',
      async function (this: unknown, ...parts: never[]) {
        await given
        return request.apply(this, parts)
      },
    )
  })
  await page.reload()
  await page.getByLabel('Calendar text').fill('Tues - "Another"')
  await publisher.button('Parse Calendar').click()
  await page.evaluate(() => {
    ;(Reflect.get(window, 'giveLocks') as () => void)()
  })
  await publisher.expectToast(
    'Queue not read',
    'The saved queue cannot be read, so nothing was added to it. Above it says what you can do.',
    'destructive',
  )
  expect(await storedBy(page)).toContain('"title":"Rainy days"')
})

test.describe('where the browser refuses its storage', () => {
  const allow = (page: Page) =>
    page.evaluate(() => {
      sessionStorage.setItem('allowed', 'yes')
    })

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const open = Reflect.get(IDBFactory.prototype, 'open') as (...parts: unknown[]) => unknown
      Reflect.set(IDBFactory.prototype, 'open', function (this: unknown, ...parts: unknown[]) {
        if (sessionStorage.getItem('allowed') === 'yes') return open.apply(this, parts)
        throw new DOMException('Denied', 'SecurityError')
      })
    })
  })

  test('the queue says so, and can be used as soon as it is allowed', async ({ page, sandbox }) => {
    const publisher = new Publisher(page, sandbox)
    await publisher.openBulk()
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'this browser does not let the publisher use its storage' })
    const again = alert.getByRole('button', { name: 'Try again' })
    await expectAccessible(page)
    await again.click()
    await publisher.expectToast(
      'Queue not read',
      'The saved queue still cannot be read.',
      'destructive',
    )
    await expect(publisher.button('Parse Calendar')).toBeDisabled()
    await allow(page)
    await again.click()
    await expect(page.getByText('The queue could be read.')).toBeFocused()
    await expect(alert).toBeHidden()
    const note = page.getByRole('alert').filter({ hasText: 'The calendar that was kept here' })
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('This calendar is kept on this device as you type.')).toBeFocused()
    await publisher.schedule()
  })

  test('a window that comes to the front reads again by itself', async ({ page }) => {
    await page.goto('/bulk-publisher')
    const notes = page.locator('.note').and(page.getByRole('alert'))
    await expect(notes).toHaveCount(2)
    await allow(page)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(notes).toHaveCount(0)
  })

  test('no draft is said to be kept, and what is typed is kept when it can be', async ({
    page,
  }) => {
    await page.goto('/blog-publisher')
    await expect(page.getByText('Your drafts cannot be read now. None')).toBeVisible()
    await expect(page.getByText('Drafts are kept on this device as you type.')).toBeHidden()
    await page.locator('summary', { hasText: 'Drafts (not read)' }).click()
    await expect(page.getByText('None is kept.')).toBeHidden()
    await expectAccessible(page)
    const title = page.getByLabel('Title', { exact: true })
    await title.fill('Half a thought')
    const failed = page.getByRole('alert').filter({ hasText: 'The draft could not be saved.' })
    await expect(failed).toBeVisible()
    await allow(page)
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^Saved at/)).toBeFocused()
    await page.reload()
    await expect(title).toHaveValue('Half a thought')
  })
})
