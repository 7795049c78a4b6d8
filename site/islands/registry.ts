import type { ComponentType } from 'react'

/**
 * The islands, by the names of their files. These take a few lines: each attaches itself to what was prerendered, without React, and
 * is light enough to be there before the first press. Safari lets a page share and copy only within
 * the press itself.
 */
export const scripts = {
  'mascot-script': () => import('../layout/mascot-script.ts'),
  'carousel-script': () => import('../landing/carousel-script.ts'),
  'waitlist-script': () => import('../landing/waitlist-script.ts'),
  'share-script': () => import('../blog/share-script.ts'),
} as const satisfies Record<
  string,
  () => Promise<{ attach: (element: HTMLElement, props: never) => void }>
>

/**
 * The islands that are hydrated. Each is a chunk of its own, so that a visitor runs nothing of what
 * they never use.
 */
export const components = {
  'blog-browser': () => import('../blog/blog-browser.tsx'),
  publisher: () => import('../publisher/browser/publisher.tsx'),
} as const satisfies Record<string, () => Promise<{ default: ComponentType<never> }>>

export type ScriptName = keyof typeof scripts
export type ComponentName = keyof typeof components
export type IslandName = ScriptName | ComponentName

export function isScript(name: IslandName): name is ScriptName {
  return name in scripts
}

/** What the script of an island takes. */
export type ScriptProps<Name extends ScriptName> = Parameters<
  Awaited<ReturnType<(typeof scripts)[Name]>>['attach']
>[1]

/** The component that the chunk of an island exports. */
export type IslandComponent<Name extends ComponentName> = Awaited<
  ReturnType<(typeof components)[Name]>
>['default']

/**
 * When an island is hydrated: at once ('load'), or at once if the page's address has a query string
 * ('query'). Pointing, focusing, pressing and submitting hydrate any island at once.
 */
export type IslandTrigger = 'load' | 'query'
