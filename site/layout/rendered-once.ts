import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * The content of an element that is the same on every page of a kind: thousands of articles are built
 * with it rendered for the first of them only.
 */
export function renderedOnce<Kind extends string>(render: (kind: Kind) => ReactNode) {
  const known = new Map<Kind, string>()
  return (kind: Kind) => {
    const html = known.get(kind) ?? renderToStaticMarkup(render(kind))
    known.set(kind, html)
    return { dangerouslySetInnerHTML: { __html: html } }
  }
}
