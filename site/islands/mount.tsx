import { useEffect, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates one island and calls `ready` when it reacts to events. */
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
  useEffect(onReady, [onReady])
  return children
}
