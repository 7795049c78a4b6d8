import type { ComponentType } from 'react'

/**
 * The parts of the prerendered pages that come alive in the browser. Each is a chunk of its own, so
 * that a reader downloads nothing of what they never touch.
 */
export const islands = {
  mascot: () => import('../layout/mascot-button.tsx'),
  'carousel-controls': () => import('../landing/carousel-controls.tsx'),
  'waitlist-form': () => import('../landing/waitlist-form.tsx'),
  'blog-browser': () => import('../blog/blog-browser.tsx'),
  'share-button': () => import('../blog/share-button.tsx'),
  'not-found': () => import('../not-found/not-found.tsx'),
  publisher: () => import('../publisher/browser/publisher.tsx'),
} as const satisfies Record<string, () => Promise<{ default: ComponentType<never> }>>

export type IslandName = keyof typeof islands

/** The component an island's chunk exports. */
export type IslandComponent<Name extends IslandName> = Awaited<
  ReturnType<(typeof islands)[Name]>
>['default']

/**
 * When an island is hydrated: at once, when the browser is idle, when it scrolls into view, as soon
 * as the page's address has a query ('query'), or not before the visitor points at it or focuses it
 * ('interaction'). Pointing, focusing, clicking and submitting hydrate
 * any island at once.
 */
export type IslandTrigger = 'load' | 'idle' | 'visible' | 'query' | 'interaction'
