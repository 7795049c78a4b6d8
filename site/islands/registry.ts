/**
 * The islands, by the names of their files. Each is a chunk of its own, so that a visitor runs nothing
 * of what they never use, and attaches itself to what was prerendered: by a few lines without React,
 * light enough to be there before the first press, or, where there is much to render, by hydration.
 * Safari lets a page share and copy only within the press itself.
 */
export const islands = {
  'mascot-script': () => import('../layout/mascot-script.ts'),
  'carousel-script': () => import('../landing/carousel-script.ts'),
  'waitlist-script': () => import('../landing/waitlist-script.ts'),
  'share-script': () => import('../blog/share-script.ts'),
  'search-script': () => import('../blog/search-script.ts'),
  publisher: () => import('../publisher/browser/publisher.tsx'),
} as const satisfies Record<string, () => Promise<{ attach: Attach }>>

/** Resolves when the island reacts to events, and knows what was typed before. */
export type Attach = (element: HTMLElement, props: never) => void | Promise<void>

export type IslandName = keyof typeof islands

/** What an island takes. They must survive JSON. */
export type IslandProps<Name extends IslandName> = Parameters<
  Awaited<ReturnType<(typeof islands)[Name]>>['attach']
>[1]

/**
 * When an island is attached, if not when the page is idle: as soon as the page's own script runs
 * ('load'), or then if the page's address has a query string ('query'). Pointing, focusing, pressing
 * and submitting attach any island at once.
 */
export type IslandTrigger = 'load' | 'query'
