import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Another form of a page's HTML. `files` takes what it refers to, by path from the site's root. */
export type Variant = (html: string, files: Map<string, string>) => string

const script = /<script type="module" src=[^>]*><\/script>/g
const laterScript = / data-src="[^"]*"/
const typefaceScript = /<script data-typeface="([^"]+)">[^]*?<\/script>/
const styleSheet = /<style>([^]*?)<\/style>/

/** The pages as they are. */
export const unchanged: Variant = (html) => html

/** Without the script that the page fetches: what the browser could do at best. */
export const withoutScripts: Variant = (html) =>
  html.replaceAll(script, '').replace(laterScript, ' data-now=""')

/**
 * The same words as a careful hand would put them into a light page: no typeface, no drawing, no
 * script but what holds early presses, and a style sheet of a few lines.
 */
export const handLight: Variant = (html, files) =>
  withoutScripts(html, files)
    .replace(typefaceScript, '')
    .replaceAll(/<svg[^>]*>[^]*?<\/svg>/g, '')
    .replaceAll(/ data-(?!now)[a-z]+="[^"]*"/g, '')
    .replace(styleSheet, `<style>${lightStyle}</style>`)

const lightStyle = `:root{color-scheme:light dark}
body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:0 1.25rem}
header,nav,.wrap,form{display:flex;flex-wrap:wrap;gap:1rem}
h1{font-size:2.5rem;line-height:1.1}
.track{display:flex;gap:2rem;overflow-x:auto}.slide{flex:0 0 280px}
ul{padding:0;list-style:none}
a{color:inherit}
input,button,.button{font:inherit;padding:.75rem 1.25rem;border:1px solid;border-radius:2rem}
.visually-hidden,[hidden]{display:none}`

/** The style sheet in a file, as build tools leave it. */
export const styleInFile: Variant = (html, files) =>
  html.replace(styleSheet, (_, css: string) => {
    const path = `assets/style-${css.length}.css`
    files.set(path, css)
    return `<link rel="stylesheet" href="/${path}">`
  })

/** The typeface asked for before the page's own content, however far the visitor is. */
export const typefacePreloaded: Variant = (html) => {
  const typeface = typefaceScript.exec(html)?.[1] ?? ''
  const link = `<link rel="preload" href="${typeface}" as="font" type="font/woff2" crossorigin>`
  return html.replace(typefaceScript, '').replace('<title>', `${link}<title>`)
}

/** Both, as a page has them that nobody made light. */
export const conventional: Variant = (html, files) =>
  styleInFile(typefacePreloaded(html, files), files)

/**
 * Makes a copy of a built site with its pages in another form, and without the content security policy:
 * it names each page's own style sheet, and would block another one.
 */
export async function copyAs(variant: Variant, site: string, copy: string): Promise<void> {
  await cp(site, copy, { recursive: true })
  const files = new Map<string, string>()
  for (const name of await readdir(copy, { recursive: true })) {
    if (!name.endsWith('.html')) continue
    await writeFile(join(copy, name), variant(await readFile(join(copy, name), 'utf8'), files))
  }
  for (const [path, text] of files) await writeFile(join(copy, path), text)
  const headers = await readFile(join(copy, '_headers'), 'utf8')
  await writeFile(join(copy, '_headers'), headers.replaceAll(policy, ''))
}

const policy = /^ +Content-Security-Policy:.*\n/gm
