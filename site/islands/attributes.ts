/**
 * Written by the prerenderer, read by the browser. Apart from `islands.ts`, so that the prerenderer
 * does not bundle what only the browser loads.
 */
export const islandAttributes = {
  name: 'data-island',
  props: 'data-props',
  trigger: 'data-on',
  prefix: 'data-prefix',
} as const
