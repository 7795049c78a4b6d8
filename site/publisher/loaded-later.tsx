import { lazy, Suspense, type ComponentType } from 'react'

/**
 * A panel that is no part of the first view: `load` is called after it, so that the panel is there
 * without a network, too. Where it cannot be loaded, it says so by the name of `what` it is.
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
