import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const typeface = 'figtree.woff2'
const style = `<link rel="preload" href="/${typeface}" as="font" type="font/woff2" crossorigin><style>
@font-face{font-family:Figtree;font-weight:100 900;font-display:swap;src:url(/${typeface})}
:root{color-scheme:light dark}
body{font:1.0625rem/1.6 Figtree,system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:0 1.25rem}
header,nav,.wrap,form{display:flex;flex-wrap:wrap;gap:1rem}
h1{font-size:2.5rem;line-height:1.1}
.features-track{display:flex;gap:2rem;overflow-x:auto}.features-slide{flex:0 0 280px}
ul{padding:0;list-style:none}
a{color:inherit}
input,button,.button{font:inherit;padding:.75rem 1.25rem;border:1px solid;border-radius:2rem}
.visually-hidden,[hidden]{display:none}</style>`

/**
 * The words of a page as a careful hand would put them into a light one: no drawing, no script, a style
 * sheet of a few lines, and the site's own typeface for texts, preloaded. Without its content security
 * policy, which names the page's own style sheet.
 */
function lightPage(html: string): string {
  return html
    .replace(/<script>[^]*?<\/script>/, '')
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replaceAll(/<link rel="preload" href="[^"]+\.woff2"[^>]*>/g, '')
    .replaceAll(/<svg[^>]*>[^]*?<\/svg>/g, '')
    .replaceAll(/ data-[a-z]+="[^"]*"/g, '')
    .replace(/<style>[^]*?<\/style>/, style)
}

/** The words between the header and the footer of a light page. */
export function lightBody(html: string): string {
  const [, words = ''] = /<main[^>]*>([^]*)<\/main>/.exec(lightPage(html)) ?? []
  return words
}

/** Makes a copy of a built site with light pages. */
export async function copyLight(site: string, copy: string): Promise<void> {
  await cp(site, copy, { recursive: true })
  await cp(
    fileURLToPath(
      import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    ),
    join(copy, typeface),
  )
  for (const name of await readdir(copy, { recursive: true })) {
    if (!name.endsWith('.html')) continue
    const file = join(copy, name)
    await writeFile(file, lightPage(await readFile(file, 'utf8')))
  }
}
