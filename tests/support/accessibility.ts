import type { Page } from 'playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * Layout differs between a phone and a desktop, colours between light and dark, and neither depends
 * on the other: two looks show all four.
 */
export const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

/** Nothing moves meanwhile: axe judges the colours of what is shown when it is asked. */
export async function setLook(page: Page, { width, colorScheme }: (typeof looks)[number]) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/**
 * What axe finds on a page as it is shown now, or in the part of it that a selector names: the rule's
 * id and the HTML of each element. Colours that are still changing, after a change of the scheme for
 * example, are taken to their end before.
 */
export async function violationsOf(
  page: Page,
  within = 'html',
): Promise<[rule: string, elements: string[]][]> {
  await page.evaluate(() => {
    const changing = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number(effect?.getComputedTiming().endTime) < Infinity,
        )
    // The end of one can begin another: a color that is inherited follows that of its parent.
    for (let all = changing(); all.length > 0; all = changing()) {
      for (const animation of all) animation.finish()
    }
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};undefined`)
  const { violations } = await page.evaluate(
    (selector) => window.axe.run(selector, { resultTypes: ['violations'], preload: false }),
    within,
  )
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
