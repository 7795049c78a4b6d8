import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { PublisherApp } from '../publisher-app.tsx'
import { PublisherProvider } from '../use-publisher.tsx'
import { createBrowserPlatform } from '../browser/browser-platform.ts'
import { part } from '../../ui/find.ts'
import { prepareToasts } from '../../ui/toast.ts'

prepareToasts()
surviveTranslation()
createRoot(part('publisher')).render(
  // Not in a transition, since the focus goes into the tool that is shown.
  <BrowserRouter useTransitions={false}>
    <PublisherProvider platform={createBrowserPlatform()}>
      <PublisherApp homeHref="/" />
    </PublisherProvider>
  </BrowserRouter>,
)

/**
 * A browser that translates a page puts texts into elements of its own, or others into their place. React
 * would then remove a text, or insert before one, where it is not any more, and could draw nothing more:
 * both are done with what stands in the text's place.
 */
function surviveTranslation(): void {
  const removeChild = methodOf('removeChild')
  const insertBefore = methodOf('insertBefore')
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const there = childOf(this, child)
    if (there) removeChild.call(this, there)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    insertBefore.call(this, node, before && (childOf(this, before) ?? null))
    return node
  }
}

function methodOf(name: 'removeChild' | 'insertBefore') {
  const { value } = Object.getOwnPropertyDescriptor(Node.prototype, name) ?? {}
  return value as (this: Node, ...nodes: (Node | null)[]) => Node
}

/** The child of a parent that is a node, or holds it; undefined where none does. */
function childOf(parent: Node, node: Node): Node | undefined {
  let found: Node | null = node
  while (found && found.parentNode !== parent) found = found.parentNode
  return found ?? undefined
}
