import { lazy, Suspense, type ComponentType } from 'react'

/**
 * A part of the page, by the name `what`, in a script of its own. What shows it calls `load` after the
 * first view, so that it is there without a network, too.
 */
export function loadedLater<P extends object>(
  what: string,
  imported: () => Promise<ComponentType<P>>,
) {
  const missing = () => <p>{what} could not be loaded. Load the page again.</p>
  const load = async () => ({ default: await imported().catch(() => missing) })
  const Part = lazy<ComponentType<P>>(load)
  const Panel = (props: P) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
  return { load, Panel }
}
