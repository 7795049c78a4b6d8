import type { ComponentType } from 'react'

/**
 * The components of prerendered pages that are hydrated in the browser. Each is a chunk of its own,
 * so that a visitor downloads nothing of what they never use.
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
 * When an island is hydrated: at once ('load'), when the browser is idle, when it scrolls into view
 * ('visible'), at once if the page's address has a query string ('query'), or not before the visitor
 * points at it or focuses it ('interaction'). Pointing, focusing, clicking and submitting hydrate any
 * island at once.
 */
export type IslandTrigger = 'load' | 'idle' | 'visible' | 'query' | 'interaction'
