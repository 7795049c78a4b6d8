import { lazy, Suspense, type ComponentType } from 'react'

/**
 * A tab's panel in a script of its own. Its tool calls `load` after the first view, so that the panel
 * is there without a network, too. One that cannot be loaded is replaced by a text that begins with
 * `what`, the panel's name.
 */
export function loadedLater(what: string, imported: () => Promise<ComponentType>) {
  const missing = () => <p>{what} could not be loaded. Load the page again.</p>
  const load = async () => ({ default: await imported().catch(() => missing) })
  const Panel = lazy(load)
  return {
    load,
    panel: (
      <Suspense>
        <Panel />
      </Suspense>
    ),
  }
}
