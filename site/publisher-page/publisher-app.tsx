import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { PublisherApp } from '../publisher/publisher-app.tsx'
import { surviveTranslation } from '../publisher/translated-page.ts'
import { PublisherProvider } from '../publisher/use-publisher.tsx'
import { createBrowserPlatform } from '../publisher/browser/browser-platform.ts'
import { part } from '../ui/find.ts'
import { prepareToasts } from '../ui/toast.ts'

prepareToasts()
surviveTranslation()
createRoot(part('publisher')).render(
  // Not in a transition, since the focus goes into the tool that is shown.
  <BrowserRouter useTransitions={false}>
    <PublisherProvider platform={createBrowserPlatform()}>
      <PublisherApp homeHref="/" />
    </PublisherProvider>
  </BrowserRouter>,
)
