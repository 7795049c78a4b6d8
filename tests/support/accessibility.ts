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
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await configure(new AxeBuilder({ page })).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
