import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

/** Waits until React has taken over the island that holds an element. */
export async function hydrated(inside: Locator): Promise<void> {
  await expect.poll(() => inside.evaluate(isHydrated)).toBe(true)
}

/** How many islands of a page React has taken over. */
export function countHydrated(page: Page): Promise<number> {
  return page
    .locator('[data-island]')
    .evaluateAll(
      (islands) =>
        islands.filter((island) => Object.keys(island).some((key) => key.startsWith('__react')))
          .length,
    )
}

function isHydrated(element: Element): boolean {
  const island = element.closest('[data-island]') ?? element
  return Object.keys(island).some((key) => key.startsWith('__react'))
}

/** Holds back the code of a page's islands. To be called before the page is opened. */
export function holdIslands(page: Page) {
  return holdRequests(page, codeOfIslands)
}

/** Every script but the page's own. */
export const codeOfIslands = /\/assets\/(?!main-)[^/]+\.js$/
