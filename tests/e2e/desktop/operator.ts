import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { Sandbox } from '../../../site/dev/sandbox/sandbox.ts'
import { violationsOf } from '../../support/accessibility.ts'
import { expect } from '../../support/electron/desktop-test.ts'

/** A key that the tests search for where it must not be found. */
export const canaryKey = 'sk-canary-d35k70p-4b1d9f02'

/** An address of the sandbox's webhook with a secret path. */
export function canaryWebhook(sandbox: Sandbox): string {
  return `${sandbox.url}/webhook/canary-path-77e1`
}

/** The requests that arrived at the webhook, oldest first. */
export function arrived(
  sandbox: Sandbox,
): { action: string; post: { id: string; title: string } }[] {
  return sandbox.inbox.requests().map(({ json }) => json as ReturnType<typeof arrived>[number])
}

export async function showTool(page: Page, tool: 'Blog Publisher' | 'Bulk Publisher') {
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: tool }).click()
  await expect(page.getByRole('heading', { level: 1, name: tool })).toBeVisible()
}

/** Does something in the settings, which are closed after it. */
export async function inSettings(page: Page, act: () => Promise<unknown>) {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await act()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()
}

/** The endpoint before the key, which belongs to the host that the endpoint has when it is entered. */
function enterAi(page: Page, endpoint: string, key: string) {
  return inSettings(page, async () => {
    await page.getByLabel('Endpoint').fill(endpoint)
    await page.getByLabel('Endpoint').blur()
    await page.getByLabel('AI service API key').fill(key)
    await page.getByLabel('AI service API key').blur()
    await expect(page.getByText(`Ends in ${key.slice(-4)}.`)).toBeVisible()
  })
}

/** Enters both secrets and the address of the sandbox's AI, and tests the webhook. */
export async function configure(page: Page, sandbox: Sandbox) {
  await showTool(page, 'Bulk Publisher')
  await page.getByLabel('Webhook URL').fill(canaryWebhook(sandbox))
  await enterAi(page, sandbox.urls.ai, canaryKey)
  const send = page.getByRole('button', { name: /^Send Test Post to / })
  await send.click()
  await expect(send).toBeHidden()
  sandbox.inbox.clear()
}

export async function schedule(page: Page, calendar: string) {
  await showTool(page, 'Bulk Publisher')
  await page.getByLabel('Start date').fill('2027-01-04')
  await page.getByLabel('Calendar text').fill(calendar)
  await page.getByRole('button', { name: 'Parse Calendar' }).click()
  await expect(page.locator('.card').first()).toBeVisible()
}

export async function publishAll(page: Page) {
  await page.getByRole('button', { name: 'Generate AI Content & Publish All' }).click()
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
