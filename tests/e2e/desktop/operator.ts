import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { Sandbox } from '../../../site/dev/sandbox/sandbox.ts'
import { violationsOf } from '../../support/accessibility.ts'
import { expect } from '../../support/electron/desktop-test.ts'
import type { Publisher } from '../publisher/publisher.ts'

/** A key that the tests search for where it must not be found. */
export const canaryKey = 'sk-canary-d35k70p-4b1d9f02'

/** An address of the sandbox's webhook with a secret path. */
export function canaryWebhook(sandbox: Sandbox): string {
  return `${sandbox.url}/webhook/canary-path-77e1`
}

/** Enters both secrets and the address of the sandbox's AI, and tests the webhook. */
export async function configure(publisher: Publisher) {
  const { page, key, sandbox } = publisher
  await publisher.showTool('Bulk Publisher')
  await publisher.webhook.fill(canaryWebhook(sandbox))
  await publisher.inSettings(async () => {
    // Before the key, which belongs to the host that the endpoint has when it is entered.
    await page.getByLabel('Endpoint').fill(sandbox.urls.ai)
    await page.getByLabel('Endpoint').blur()
    await key.fill(canaryKey)
    await key.blur()
    await expect(page.getByText(`Ends in ${canaryKey.slice(-4)}.`)).toBeVisible()
  })
  const send = page.getByRole('button', { name: /^Send Test Post to / })
  await send.click()
  await expect(send).toBeHidden()
  sandbox.inbox.clear()
  // The end of the first start leads to the other tool.
  await publisher.showTool('Bulk Publisher')
}

/** The contents of all the app's files. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
}

/** As it is shown now, in light and in dark. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
}
