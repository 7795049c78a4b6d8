import { BrowserRouter } from 'react-router-dom'
import { useState } from 'react'
import { PublisherApp } from '../publisher-app.tsx'
import { PublisherProvider } from '../use-publisher.tsx'
import { createBrowserPlatform } from './browser-platform.ts'

/** The publisher as the browser hydrates it: the path says which tool, as when prerendering. */
export function Publisher() {
  const [platform] = useState(() => createBrowserPlatform())
  return (
    <BrowserRouter>
      <PublisherProvider platform={platform}>
        <PublisherApp homeHref="/" />
      </PublisherProvider>
    </BrowserRouter>
  )
}
