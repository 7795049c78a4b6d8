import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { prepareToasts } from '../ui/toast.ts'
import { idPrefix, rootId } from './publisher-root.ts'
import { BrowserRouter } from 'react-router-dom'
import { PublisherApp } from '../publisher/publisher-app.tsx'
import { PublisherProvider } from '../publisher/use-publisher.tsx'
import { createBrowserPlatform } from '../publisher/browser/browser-platform.ts'

/** Lets an operator at the publisher when it reacts to events, and knows what was typed before. */
function Ready({ onReady }: { onReady: () => void }) {
  const [isHydrated, setHydrated] = useState(false)
  // Only hydration puts early text into the state: what acts on it has to wait for the render after.
  useEffect(() => {
    if (isHydrated) onReady()
    else setHydrated(true)
  }, [isHydrated, onReady])
  return null
}

prepareToasts()
const root = document.getElementById(rootId)
if (root) {
  const onReady = () => {
    root.inert = false
  }
  hydrateRoot(
    root,
    <>
      <Publisher />
      <Ready onReady={onReady} />
    </>,
    { identifierPrefix: idPrefix },
  )
}

/** The publisher as the browser hydrates it: the path says which tool, as when prerendering. */
function Publisher() {
  const [platform] = useState(() => createBrowserPlatform())
  return (
    <BrowserRouter>
      <PublisherProvider platform={platform}>
        <PublisherApp homeHref="/" />
      </PublisherProvider>
    </BrowserRouter>
  )
}
