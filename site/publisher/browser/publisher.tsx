import { useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { PlatformContext } from '../platform-context.tsx'
import { PublisherApp } from '../publisher-app.tsx'
import { createBrowserPlatform } from './browser-platform.ts'
import { browserEnvironment } from './browser-environment.ts'

/** The publisher as the browser hydrates it: the address says which tool, as when prerendering. */
export function Publisher() {
  const [platform] = useState(() => createBrowserPlatform(browserEnvironment()))
  return (
    <BrowserRouter>
      <PlatformContext value={platform}>
        <PublisherApp homeHref="/" />
      </PlatformContext>
    </BrowserRouter>
  )
}
