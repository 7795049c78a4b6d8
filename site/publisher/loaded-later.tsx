import { lazy, Suspense, type ComponentType } from 'react'

/**
 * A tab's panel, by the name `what`, in a script of its own. Its tool calls `load` after the first view,
 * so that it is there without a network, too.
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
