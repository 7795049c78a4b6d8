import { useEffect, useState, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { PlatformContext } from '../platform-context.tsx'
import { PublisherApp } from '../publisher-app.tsx'
import { createBrowserPlatform } from './browser-platform.ts'
import { browserEnvironment } from './browser-environment.ts'
import { idPrefix } from './id-prefix.ts'

/** Hydrates the publisher that was prerendered into the only child of `element`. */
export async function attach(element: HTMLElement, _props: object): Promise<void> {
  const root = element.firstElementChild
  if (!root) return
  // The start of React has just kept a slow machine busy: what was pressed meanwhile comes first.
  await new Promise((resolve) => setTimeout(resolve))
  await new Promise<void>((resolve) => {
    hydrateRoot(
      root,
      <Ready onReady={resolve}>
        <Publisher />
      </Ready>,
      {
        identifierPrefix: idPrefix,
      },
    )
  })
}

/** The address says which tool is shown, as when prerendering. */
function Publisher() {
  const [platform] = useState(() => createBrowserPlatform(browserEnvironment()))
  return (
    <BrowserRouter>
      <PlatformContext value={platform}>
        <PublisherApp homeHref="/" />
      </PlatformContext>
    </BrowserRouter>
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
