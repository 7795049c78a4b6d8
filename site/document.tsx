import type { ReactNode } from 'react'
import { brand } from '../shared/brand.ts'
import type { Head } from './head.ts'

/** The built files a page refers to, by their address on the site. */
export interface PageAssets {
  scripts: string[]
  styles: string[]
}

interface Props {
  head: Head
  assets: PageAssets
  /** The site's origin without a trailing slash. */
  origin: string
  children: ReactNode
}

/** The HTML document around every page. Rendered once at build time, never in the browser. */
export function Document({ head, assets, origin, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        <meta name="color-scheme" content="light dark" />
        {head.noindex && <meta name="robots" content="noindex" />}
        {head.path !== undefined && <link rel="canonical" href={origin + head.path} />}
        <OpenGraph head={head} origin={origin} />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        {head.jsonLd?.map((data, index) => (
          <script
            key={index}
            type="application/ld+json"
            // `<` would let a title end the script.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
          />
        ))}
      </head>
      <body>
        {children}
        <div id="toasts" />
      </body>
    </html>
  )
}

function OpenGraph({ head, origin }: { head: Head; origin: string }) {
  return (
    <>
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content={head.article ? 'article' : 'website'} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      {head.path !== undefined && <meta property="og:url" content={origin + head.path} />}
      {head.article && (
        <meta property="article:published_time" content={head.article.publishedOn} />
      )}
    </>
  )
}
