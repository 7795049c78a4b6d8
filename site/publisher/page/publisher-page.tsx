import { pageTitle } from '../../../shared/brand.ts'
import type { Head } from '../../head.ts'
import { createBrowserPlatform } from '../browser/browser-platform.ts'
import { toolNames, type Tool } from '../tool.tsx'
import { PublisherApp } from '../publisher-app.tsx'
import { PublisherProvider } from '../use-publisher.tsx'

const descriptions: Record<Tool, string> = {
  single: 'Send one article to your automation webhook.',
  bulk: 'Turn a content calendar into scheduled articles and send them to your automation webhook.',
}

export function publisherHead(tool: Tool): Head {
  return { title: pageTitle(toolNames[tool]), description: descriptions[tool], noindex: true }
}

/** The publisher as the site prerenders it: nothing can be used before `publisher-app.tsx` replaces it. */
export function PublisherPage() {
  return (
    <div id="publisher" data-part="publisher">
      <div inert>
        <PublisherProvider platform={createBrowserPlatform()}>
          <PublisherApp homeHref="/" />
        </PublisherProvider>
      </div>
    </div>
  )
}
