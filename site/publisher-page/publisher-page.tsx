import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { pageTitle } from '../../shared/brand.ts'
import type { Head } from '../document/head.ts'
import { createBrowserPlatform } from '../publisher/browser/browser-platform.ts'
import { toolNames, type Tool } from '../publisher/tool.tsx'
import { PublisherApp } from '../publisher/publisher-app.tsx'
import { PublisherProvider } from '../publisher/use-publisher.tsx'
import { idPrefix, rootId } from './publisher-root.ts'

const descriptions: Record<Tool, string> = {
  single: 'Send one article to your automation webhook.',
  bulk: 'Turn a content calendar into scheduled articles and send them to your automation webhook.',
}

export function publisherHead(tool: Tool): Head {
  return { title: pageTitle(toolNames[tool]), description: descriptions[tool], noindex: true }
}

/** The publisher as the site prerenders it; `publisher-app.tsx` is what the browser hydrates. */
export function PublisherPage({ path }: { path: string }) {
  // A root of its own, so that its ids are those of the root that hydrates it: of two children too.
  const html = renderToString(
    <>
      <Publisher path={path} />
      {null}
    </>,
    { identifierPrefix: idPrefix },
  )
  // Nothing of it can be used before the browser has hydrated it.
  return <div id={rootId} inert dangerouslySetInnerHTML={{ __html: html }} />
}

function Publisher({ path }: { path: string }) {
  return (
    <StaticRouter location={path}>
      <PublisherProvider platform={createBrowserPlatform()}>
        <PublisherApp homeHref="/" />
      </PublisherProvider>
    </StaticRouter>
  )
}
