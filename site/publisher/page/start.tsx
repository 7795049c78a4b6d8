import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { PublisherApp } from '../publisher-app.tsx'
import { surviveTranslation } from '../translated-page.ts'
import { PublisherProvider } from '../use-publisher.tsx'
import { createBrowserPlatform } from '../browser/browser-platform.ts'
import { part } from '../../ui/find.ts'
import { prepareToasts } from '../../ui/toast.ts'

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
