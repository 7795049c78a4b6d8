import type { Point } from './drivers/driver.ts'

/** An element as a visitor means it: a selector, or a role and the name that is read out for it. */
export type Target =
  | string
  | {
      role: 'button' | 'link' | 'textbox'
      name: string
      /** A selector of what it is in. */
      within?: string
    }

// Both functions run in the page, so that they use nothing but their arguments.

/** The visible elements that are meant, in the order of the document. */
export function findTargets(target: Target): Element[] {
  const selectors = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    textbox: 'input:not([type="checkbox"], [type="radio"]), textarea',
  }
  const flat = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label')
    if (label !== null) return flat(label)
    const labels = 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null
    return flat((labels?.[0] ?? element).textContent)
  }
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const found =
    typeof target === 'string'
      ? Array.from(document.querySelectorAll(target))
      : Array.from(document.querySelectorAll(target.within ?? 'body'))
          .flatMap((around) => Array.from(around.querySelectorAll(selectors[target.role])))
          .filter((element) => nameOf(element) === target.name)
  return found.filter(isVisible)
}

/** The middle of the only element that is meant, or why it cannot be pressed as yet. */
export async function aimAt(find: typeof findTargets, target: Target): Promise<Point | string> {
  const elements = find(target)
  const [element] = elements
  if (element === undefined || elements.length > 1) return `there are ${elements.length} of it`
  const place = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  }
  const frame = () => new Promise(requestAnimationFrame)

  const before = place()
  await frame()
  await frame()
  const { x, y } = place()
  if (x !== before.x || y !== before.y) return 'it moves'
  const hit = document.elementFromPoint(x, y)
  if (hit && element.contains(hit)) return { x, y }
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return `it is not seen, or covered by ${hit?.outerHTML.slice(0, 100) ?? 'nothing'}`
}
