/**
 * The element that a component has marked with `data-part={name}`, in the page or within one of its
 * parts. In development a missing one is an error of its own; in production its first use is one.
 */
export function part(name: string, within: ParentNode = document): HTMLElement {
  const found = optionalPart(name, within)
  if (import.meta.env.DEV && !found) throw new Error(`Nothing has data-part="${name}".`)
  return found as HTMLElement
}

/** All elements that are marked so, of which there is one at least. */
export function parts(name: string): NodeListOf<HTMLElement> {
  if (import.meta.env.DEV) part(name)
  return document.querySelectorAll(`[data-part=${name}]`)
}

/** The element that is marked so; null on pages that do not have it. */
export function optionalPart(name: string, within: ParentNode = document): HTMLElement | null {
  return within.querySelector(`[data-part=${name}]`)
}
