import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { looks, violationsOf } from '../../support/accessibility.ts'
import { expect, test } from '../../support/electron/desktop-test.ts'
import { mayLackKeyring } from '../../support/system.ts'
import { Publisher } from '../publisher/publisher.ts'
import { canaryWebhook } from './operator.ts'

test('a start with every kind of trouble is accessible, and the operator decides about it', async ({
  launch,
  sandbox,
  userData,
}) => {
  mkdirSync(userData)
  writeFileSync(join(userData, 'settings.json'), '{"half')
  writeFileSync(join(userData, 'publisher.db'), 'nonsense '.repeat(10_000))
  const app = await launch({ keyring: 'none' })
  const { page } = app
  const publisher = new Publisher(page, sandbox)
  await publisher.showTool('Bulk Publisher')
  await expect(page.getByText('Your queue and drafts could not be read.')).toBeVisible()
  for (const { width, colorScheme } of looks) {
    await app.resize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    // By default axe opens a page of its own, which the app prevents.
    expect(await violationsOf(page)).toEqual([])
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Dismiss: Your settings could not be read' }).click()
  await expect(page.getByText('Your settings could not be read.')).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  if (!mayLackKeyring) return
  await publisher.webhook.fill(canaryWebhook(sandbox))
  await publisher.webhook.blur()
  await expect(page.getByText('This computer has no keyring.')).toBeVisible()
  await page.getByRole('button', { name: 'Store them unprotected' }).click()
  await expect(page.getByText('are stored without protection.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep them in memory only' }).click()
  await expect(page.getByText('This computer has no keyring.')).toBeVisible()
})
