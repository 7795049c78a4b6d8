import { StaticRouter } from 'react-router-dom'
import type { Head } from '../../head.ts'
import { pageTitle } from '../../head.ts'
import type { publisherPaths } from '../paths.ts'

const names: Record<keyof typeof publisherPaths, string> = {
  single: 'Blog Publisher',
  bulk: 'Bulk Publisher',
}

export function publisherHead(tool: keyof typeof publisherPaths): Head {
  return {
    title: pageTitle(names[tool]),
    description: 'A tool for operators.',
    noindex: true,
  }
}

/** The publisher as the site prerenders it; `publisher.tsx` is what the browser hydrates. */
export function PublisherPage({ path }: { path: string }) {
  return <StaticRouter location={path}>{null}</StaticRouter>
}
