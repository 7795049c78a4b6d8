import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds on a page as it is shown now: the rule's id and the HTML of each element. Colours
 * that are still changing, after a change of the scheme for example, are waited for.
 */
export async function violationsOf(
  page: Page,
  configure: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<[rule: string, elements: string[]][]> {
  // Asked again and again: nobody is told of the end of an animation that is out of sight.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Infinity)
      .every(({ playState }) => playState !== 'running'),
  )
  const { violations } = await configure(new AxeBuilder({ page })).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
