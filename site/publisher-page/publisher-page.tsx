import { StaticRouter } from 'react-router-dom'
import { pageTitle } from '../../shared/brand.ts'
import type { Head } from '../document/head.ts'
import { Island } from '../islands/island.tsx'
import { prerenderPlatform } from '../publisher/browser/prerender-platform.ts'
import { toolNames, type Tool } from '../publisher/paths.ts'
import { PlatformContext } from '../publisher/platform-context.tsx'
import { PublisherApp } from '../publisher/publisher-app.tsx'

const descriptions: Record<Tool, string> = {
  single: 'Send one article to your automation webhook.',
  bulk: 'Turn a content calendar into scheduled articles and send them to your automation webhook.',
}

export function publisherHead(tool: Tool): Head {
  return { title: pageTitle(toolNames[tool]), description: descriptions[tool], noindex: true }
}

/** The publisher as the site prerenders it; `browser/publisher.tsx` is what the browser hydrates. */
export function PublisherPage({ path }: { path: string }) {
  return <Island name="publisher" component={prerenderedAt(path)} props={{}} on="load" />
}

/** Without a browser the router has to be told the address. */
function prerenderedAt(path: string) {
  return () => (
    <StaticRouter location={path}>
      <PlatformContext value={prerenderPlatform}>
        <PublisherApp homeHref="/" />
      </PlatformContext>
    </StaticRouter>
  )
}
