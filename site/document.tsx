import type { ReactNode } from 'react'
import { brand } from '../shared/brand.ts'
import { siteImage, type Head } from './head.ts'

/**
 * The parts of a page that the build makes. Style sheet and script are part of the built page, so that
 * nothing but the HTML is needed for the first view and the first press; in development there is the
 * path of the script, which brings its style sheet along.
 */
export type PageAssets =
  | { scriptPath: string }
  | {
      style: string
      script: string
      /** The content security policy, which allows the two by their hashes. */
      policy: string
      /** The path of the typeface that is asked for first, the headings'. */
      typeface: string
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
  const isBuilt = 'script' in assets
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        {isBuilt && <meta httpEquiv="Content-Security-Policy" content={assets.policy} />}
        {head.picture && (
          <link
            rel="preload"
            as="image"
            type="image/avif"
            imageSrcSet={head.picture.avif}
            imageSizes={head.picture.sizes}
            fetchPriority="high"
          />
        )}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        <meta name="color-scheme" content="light dark" />
        {head.refreshTo !== undefined && (
          <meta httpEquiv="refresh" content={`0; url=${head.refreshTo}`} />
        )}
        {head.noindex && <meta name="robots" content="noindex" />}
        {head.path !== undefined && <link rel="canonical" href={origin + head.path} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta
          name="theme-color"
          content={brand.themeColors.dark}
          media="(prefers-color-scheme: dark)"
        />
        <meta name="theme-color" content={brand.themeColors.light} />
        <link rel="alternate" type="application/atom+xml" title={brand.blogName} href={feedPath} />
        {isBuilt && <style dangerouslySetInnerHTML={{ __html: assets.style }} />}
        <SharingTags head={head} origin={origin} />
        {head.jsonLd && <StructuredData data={head.jsonLd(origin)} />}
      </head>
      <body>
        {isBuilt && <TypefacePreload path={assets.typeface} />}
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        {children}
        {/* Runs when all of the page stands before it. */}
        {isBuilt ? (
          <script dangerouslySetInnerHTML={{ __html: assets.script }} />
        ) : (
          <script type="module" src={assets.scriptPath} />
        )}
      </body>
    </html>
  )
}

function StructuredData({ data }: { data: object }) {
  // `<` would let a title end the script.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/**
 * In the body, since Chromium delays the first paint for a font that the head preloads; as HTML, since
 * React would move the link into the head.
 */
function TypefacePreload({ path }: { path: string }) {
  const link = `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`
  return <div hidden dangerouslySetInnerHTML={{ __html: link }} />
}

/** Open Graph and Twitter tags: what a link to the page looks like where it is shared. */
function SharingTags({ head, origin }: Pick<Props, 'head' | 'origin'>) {
  const { title, description, path, image = siteImage, article } = head
  return (
    <>
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {path !== undefined && <meta property="og:url" content={origin + path} />}
      <meta property="og:image" content={origin + image.path} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={image.alt} />
      {/* The rest X takes from the tags above. */}
      <meta name="twitter:card" content="summary_large_image" />
      {article && (
        <>
          <meta name="author" content={article.author} />
          <meta property="article:published_time" content={article.publishedOn} />
          {article.updatedOn !== undefined && (
            <meta property="article:modified_time" content={article.updatedOn} />
          )}
        </>
      )}
    </>
  )
}
