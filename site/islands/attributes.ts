/**
 * Written by the prerenderer, read by the browser. Apart from `registry.ts`, so that the prerenderer
 * does not bundle what only the browser loads.
 */
export const islandAttributes = {
  name: 'data-island',
  props: 'data-props',
  trigger: 'data-on',
  /** Set once it reacts by itself. */
  alive: 'data-alive',
  /** Of the page's script: each island's name and files, 'a /a.js /b.js;b /b.js'. */
  code: 'data-code',
} as const

/**
 * Attaches every island of this name that is not attached yet. `name` is one of the registry, whose
 * type cannot be used here: the registry imports who calls this.
 */
export function requestAttachment(name: string): void {
  for (const island of document.querySelectorAll(`[${islandAttributes.name}="${name}"]`)) {
    island.dispatchEvent(new Event('focusin'))
  }
}
