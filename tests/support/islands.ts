import type { Locator, Page } from '@playwright/test'
import { codeOfIslands } from './code-of-islands.ts'
import { expect } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

/** Waits until the island that holds an element reacts by itself. */
export async function alive(inside: Locator): Promise<void> {
  await expect(inside.locator('xpath=ancestor::*[@data-island]')).toHaveAttribute('data-alive')
}

/** Holds back the code of a page's islands. To be called before the page is opened. */
export function holdIslands(page: Page) {
  return holdRequests(page, codeOfIslands)
}
