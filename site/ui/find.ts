/** The element that a component has marked with `data-part={name}`, in the page or in one of its parts. */
export function part(name: string, within: ParentNode = document): HTMLElement {
  return optionalPart(name, within) as HTMLElement
}

/** All elements that are marked so. */
export function parts(name: string): NodeListOf<HTMLElement> {
  return document.querySelectorAll(`[data-part=${name}]`)
}

/** The element that is marked so; null on pages that do not have it. */
export function optionalPart(name: string, within: ParentNode = document): HTMLElement | null {
  return within.querySelector(`[data-part=${name}]`)
}
