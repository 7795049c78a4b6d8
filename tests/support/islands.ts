import type { Locator, Page } from '@playwright/test'
import { codeOfIslands } from './code-of-islands.ts'
import { expect } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

/** Points at an element, and waits until the island that holds it reacts by itself. */
export async function alive(inside: Locator): Promise<void> {
  await inside.dispatchEvent('pointerover')
  await expect(inside.locator('xpath=ancestor::*[@data-island]')).toHaveAttribute('data-alive')
}

/** Opens a page and holds its script back. */
export async function openWithoutScript(page: Page, path: string) {
  const held = await holdRequests(page, codeOfIslands)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  await held.begun
  return held
}
