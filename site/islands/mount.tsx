import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates one island and calls `ready` when it reacts to events, and knows what was typed before. */
export function mount(
  element: HTMLElement,
  component: ComponentType<never>,
  props: unknown,
  identifierPrefix: string,
  ready: () => void,
): void {
  const Component = component as ComponentType<object>
  hydrateRoot(
    element,
    <Ready onReady={ready}>
      <Component {...(props as object)} />
    </Ready>,
    { identifierPrefix },
  )
}

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false)
  // Only hydration puts early text into the state: what acts on it has to wait for the render after.
  useEffect(() => {
    if (isHydrated) onReady()
    else setHydrated(true)
  }, [isHydrated, onReady])
  return children
}
