import type { ComponentType, ReactNode } from 'react'

/**
 * The components of prerendered pages that are hydrated in the browser, by the names of their files.
 * Each is a chunk of its own, so that a visitor runs nothing of what they never use.
 */
export const islands = {
  'mascot-button': () => import('../layout/mascot-button.tsx'),
  'carousel-controls': () => import('../landing/carousel-controls.tsx'),
  'waitlist-form': () => import('../landing/waitlist-form.tsx'),
  'blog-browser': () => import('../blog/blog-browser.tsx'),
  'not-found': () => import('../not-found/not-found.tsx'),
  publisher: () => import('../publisher/browser/publisher.tsx'),
} as const satisfies Record<string, () => Promise<{ default: ComponentType<never> }>>

type ComponentName = keyof typeof islands

/**
 * Islands without React, whose code is light enough to be there before the first press: Safari lets a
 * page share and copy only within the press itself. Each attaches itself to what was prerendered.
 */
export const scripts = {
  share: () => import('../blog/share.ts'),
} as const satisfies Record<
  string,
  () => Promise<{ attach: (element: HTMLElement, props: never) => void }>
>

type ScriptName = keyof typeof scripts

export type IslandName = ComponentName | ScriptName

export function isScript(name: IslandName): name is ScriptName {
  return name in scripts
}

/** What an island is prerendered with: the component of its chunk, or one that takes the same props. */
export type IslandComponent<Name extends IslandName> = Name extends ComponentName
  ? Awaited<ReturnType<(typeof islands)[Name]>>['default']
  : Name extends ScriptName
    ? (props: Parameters<Awaited<ReturnType<(typeof scripts)[Name]>>['attach']>[1]) => ReactNode
    : never

/**
 * When an island is hydrated: at once ('load'), when the browser is idle, when it scrolls into view
 * ('visible'), at once if the page's address has a query string ('query'), or not before the visitor
 * points at it or focuses it ('interaction'). Pointing, focusing, clicking and submitting hydrate any
 * island at once.
 */
export type IslandTrigger = 'load' | 'idle' | 'visible' | 'query' | 'interaction'
