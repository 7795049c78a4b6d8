import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Half of what `axe.source` is, to be sent to a page and read there. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Look {
  width: number
  colorScheme: 'light' | 'dark'
  /** The ids of axe's rules; all where there are none. */
  rules?: string[]
}

/**
 * Layout differs between a phone and a desktop, colours between light and dark, and neither depends
 * on the other: two looks show all four. The desktop shows more, and is asked for everything; of the
 * phone only that remains which width and colours decide.
 */
export const looks: readonly Look[] = [
  {
    width: 390,
    colorScheme: 'light',
    rules: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
  },
  { width: 1440, colorScheme: 'dark' },
]

/** Nothing moves meanwhile: axe judges the colours of what is shown when it is asked. */
export async function setLook(page: Page, { width, colorScheme }: Look) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/**
 * The violations that axe finds on a page as it is shown now, by all of its rules or by those of a look, on the whole
 * page or in the part of it that a selector names: the rule's id and the HTML of each element. Colours
 * that are still changing, after a change of the scheme for example, are taken to their end before. A bar
 * that sticks to the window's edge is judged at its own place: the part of a control that it happens to
 * cover, which a scroll uncovers, depends on the machine's fonts.
 */
export async function violationsOf(
  page: Page,
  { within = 'html', rules }: { within?: string | undefined } & Pick<Look, 'rules'> = {},
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
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).position !== 'sticky') continue
      element.dataset['unstuck'] = ''
      Object.assign(element.style, { position: 'relative', inset: 'auto' })
    }
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source};undefined`)
  const { violations } = await page.evaluate(
    ({ selector, options }) => window.axe.run(selector, options),
    {
      selector: within,
      options: {
        resultTypes: ['violations' as const],
        preload: false,
        ...(rules && { runOnly: rules }),
      },
    },
  )
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-unstuck]')) {
      delete element.dataset['unstuck']
      Object.assign(element.style, { position: '', inset: '' })
    }
  })
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
