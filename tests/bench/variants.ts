import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Another form of a page's HTML. */
type Change = (html: string) => string

const script = /<script>[^]*?<\/script>/
const typefaces = /<link rel="preload" href="[^"]+\.woff2"[^>]*>/g
const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/
const styleSheet = /<style>[^]*?<\/style>/

/**
 * The same words as a careful hand would put them into a light page: no drawing, no script, and a
 * style sheet of a few lines. It has our two typefaces.
 */
const handLightWithOurs: Change = (html) =>
  html
    .replace(script, '')
    .replaceAll(/<svg[^>]*>[^]*?<\/svg>/g, '')
    .replaceAll(/ data-[a-z]+="[^"]*"/g, '')
    .replace(
      styleSheet,
      (style) =>
        `<style>${ourTypefaces(style)}${lightStyle.replace('system-ui', 'var(--font-text)')}</style>`,
    )

/** The rules of a style sheet that load our typefaces, and those that set headings and texts in them. */
function ourTypefaces(style: string): string {
  const faces = style.match(/@font-face\{[^}]*\}/g) ?? []
  const names = style.match(/--font-(?:display|text):[^;]*/g) ?? []
  if (faces.length === 0 || names.length !== 2) throw new Error('A page lacks a typeface.')
  return `${faces.join('')}:root{${names.join(';')}}
:is(h1,h2,h3,button,.button,.wordmark){font-family:var(--font-display);font-weight:700}`
}

/** The same without a typeface. */
const handLight: Change = (html) =>
  handLightWithOurs(html)
    .replaceAll(typefaces, '')
    .replace(styleSheet, `<style>${lightStyle}</style>`)

const lightStyle = `:root{color-scheme:light dark}
body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:0 1.25rem}
header,nav,.wrap,form{display:flex;flex-wrap:wrap;gap:1rem}
h1{font-size:2.5rem;line-height:1.1}
.features-track{display:flex;gap:2rem;overflow-x:auto}.features-slide{flex:0 0 280px}
ul{padding:0;list-style:none}
a{color:inherit}
input,button,.button{font:inherit;padding:.75rem 1.25rem;border:1px solid;border-radius:2rem}
.visually-hidden,[hidden]{display:none}`

export const variants = [
  { name: 'unchanged', change: (html: string) => html },
  { name: 'handLight', change: handLight },
  { name: 'handLightWithOurs', change: handLightWithOurs },
] as const

export type VariantName = (typeof variants)[number]['name']

/**
 * Makes a copy of a built site with its pages in another form, and without their content security
 * policy: it names each page's own style sheet, and would block another one.
 */
export async function copyAs(change: Change, site: string, copy: string): Promise<void> {
  await cp(site, copy, { recursive: true })
  for (const name of await readdir(copy, { recursive: true })) {
    if (!name.endsWith('.html')) continue
    const html = await readFile(join(copy, name), 'utf8')
    await writeFile(join(copy, name), change(html).replace(policy, ''))
  }
}
