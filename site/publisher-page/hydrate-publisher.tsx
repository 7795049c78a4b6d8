import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { announceAlive, islandAttributes } from '../islands/attributes.ts'
import { Publisher } from '../publisher/browser/publisher.tsx'
import { idPrefix } from './id-prefix.ts'

/** Hydrates the publisher of a page, an island that nothing but React could bring to life. */
export function hydratePublisher(): void {
  const { name, taken } = islandAttributes
  const element = document.querySelector(`[${name}=publisher]:not([${taken}])`)
  if (!element) return
  element.setAttribute(taken, '')
  const onReady = () => announceAlive(element)
  hydrateRoot(
    element,
    <>
      <Publisher />
      <Ready onReady={onReady} />
    </>,
    { identifierPrefix: idPrefix },
  )
}

/** Calls back when what is beside it reacts to events, and knows what was typed before. */
function Ready({ onReady }: { onReady: () => void }) {
  const [isHydrated, setHydrated] = useState(false)
  // Only hydration puts early text into the state: what acts on it has to wait for the render after.
  useEffect(() => {
    if (isHydrated) onReady()
    else setHydrated(true)
  }, [isHydrated, onReady])
  return null
}
