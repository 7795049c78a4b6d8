import type { ReactNode } from 'react'
import { brand } from '../../shared/brand.ts'
import { earlyScript } from '../islands/early-script.ts'
import { toastRoles } from '../ui/toast-regions.ts'
import { WaitForFirstView } from '../ui/first-view-end.tsx'
import type { Head } from './head.ts'
import { SharingTags } from './sharing-tags.tsx'
import { Typeface } from './typeface.tsx'

/** The built files a page refers to, by their address on the site. */
export interface PageAssets {
  /**
   * The page's one script, and whether it runs once the page is there or when a visitor first uses
   * the page; none where nothing but its HTML is looked at.
   */
  script?: { src: string; runs: 'at once' | 'when used' }
  /**
   * The style sheet: its text in the built site, so that the first view needs nothing but the HTML;
   * its address in development, where it is reloaded.
   */
  style: { text: string } | { href: string }
  /** The typeface's file; none in development, where only the style sheet asks for it. */
  typeface?: string
}

interface Props {
  head: Head
  assets: PageAssets
  /** The site's origin without a trailing slash. */
  origin: string
  /** Where the blog's Atom feed lies. */
  feedPath: string
  children: ReactNode
}

/** The HTML document around every page. Rendered once at build time, never in the browser. */
export function Document({ head, assets, origin, feedPath, children }: Props) {
  const { script } = assets
  const runsAtOnce = script?.runs === 'at once'
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
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta name="theme-color" content="#0d1815" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#fcfbf7" />
        <link rel="alternate" type="application/atom+xml" title={brand.blogName} href={feedPath} />
        <script
          data-src={script?.src}
          data-now={runsAtOnce ? '' : undefined}
          dangerouslySetInnerHTML={{ __html: earlyScript }}
        />
        {assets.typeface !== undefined && <Typeface file={assets.typeface} />}
        {head.paintsWhole && <WaitForFirstView />}
        <StyleSheet style={assets.style} />
        {head.script !== undefined && <script dangerouslySetInnerHTML={{ __html: head.script }} />}
        <SharingTags head={head} origin={origin} />
        {head.jsonLd?.(origin).map((data, index) => (
          <script
            key={index}
            type="application/ld+json"
            // `<` would let a title end the script.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
          />
        ))}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        {children}
        <div className="toaster">
          {Object.values(toastRoles).map((role) => (
            <div key={role} role={role} aria-atomic={false} />
          ))}
        </div>
        {/* Last, so that it is not even asked for before all of the page is here. */}
        {runsAtOnce && <script type="module" src={script.src} />}
      </body>
    </html>
  )
}

function StyleSheet({ style }: Pick<PageAssets, 'style'>) {
  if ('href' in style) return <link rel="stylesheet" href={style.href} />
  return <style dangerouslySetInnerHTML={{ __html: style.text }} />
}
