import { existsSync, globSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import {
  normalizePath,
  type EnvironmentOptions,
  type Plugin,
  type Rolldown,
  type ViteBuilder,
} from 'vite'
import type { PageAssets } from '../document.tsx'
import type { PageHandle } from '../routes.tsx'
import type { SiteModules } from './make-site.ts'
import { siteRoot, type Content } from './site.ts'

/** The licences of the packages in the scripts; those of the typefaces are in `public/typefaces.txt`. */
export const licensesFile = 'licenses.txt'

/** The scripts of all kinds of pages; `layout/` has parts of them. */
const pageScripts = new Set(
  globSync('**/*-page.{css,script.ts}', { cwd: siteRoot, exclude: ['layout/*'] })
    .map((file) => file.split(sep).join('/').replace(/css$/, 'script.ts'))
    .sort(),
)
const filesWithoutScript = Array.from(pageScripts, (script) => join(siteRoot, script))
  .filter((file) => !existsSync(file))
  .map((file) => normalizePath(file))

/** The script of a page that has nothing but a style sheet: what every page does. */
export const pagesWithoutScript: Plugin = {
  name: 'pages-without-script',
  resolveId: (id) => filesWithoutScript.find((file) => file.endsWith(normalizePath(id))),
  load: (id) =>
    filesWithoutScript.includes(id)
      ? `import { sitePage } from '/layout/site-page.script.ts'
         import '${id.replace(/script\.ts$/, 'css')}'
         sitePage()`
      : undefined,
}

/** The name of the environment that a script of pages is built in. */
const environmentOf = (script: string) => script.replace(/\W/g, '_')

/** Of the files that pages ask for later, and of the script of each kind of page, which is one text. */
export function buildEnvironments(): Record<string, EnvironmentOptions> {
  const pages = Array.from(pageScripts, (script): [string, EnvironmentOptions] => [
    environmentOf(script),
    {
      consumer: 'client',
      build: {
        write: false,
        cssCodeSplit: false,
        rolldownOptions: { input: join(siteRoot, script), output: { format: 'iife' } },
      },
    },
  ])
  return { client: { build: { write: false } }, ...Object.fromEntries(pages) }
}

async function bundle(builder: ViteBuilder, name: string) {
  const environment = builder.environments[name]
  const result = environment && (await builder.build(environment))
  if (!result || !('output' in result)) throw new Error(`Vite has not built one bundle of ${name}.`)
  return result.output
}

/**
 * Puts what pages ask for among the files of the site; returns the parts of each page, which may send to
 * the waitlist's database where there is one.
 */
export async function buildClient(
  builder: ViteBuilder,
  files: Map<string, Content>,
  supabaseOrigin: string | undefined,
  { anywhere, pagePolicy, withoutSecrets }: SiteModules,
): Promise<(handle: PageHandle) => PageAssets> {
  const place = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) => {
    const content = Buffer.from(file.type === 'asset' ? file.source : file.code)
    files.set(file.fileName, withoutSecrets(file.fileName, content))
  }
  const client = await bundle(builder, 'client')
  const entries = client.flatMap((file) =>
    file.type === 'chunk' && file.isEntry ? [[sourceOf(file), file.fileName] as const] : [],
  )
  const texts = new Map<string, { style: string; script: string; typeface: string }>()
  for (const script of pageScripts) {
    const [chunk, ...others] = await bundle(builder, environmentOf(script))
    const style = others.find(({ fileName }) => fileName.endsWith('.css'))
    const css = style?.type === 'asset' ? String(style.source) : ''
    const [, typeface] = /url\((\/[^)]+\.woff2)\)/.exec(css) ?? []
    if (typeface === undefined) throw new Error(`${script} has no style sheet with a typeface.`)
    if (/<\/script|<!--/i.test(chunk.code)) throw new Error(`${script} would end its own tag.`)
    others.filter((file) => file !== style).forEach(place)
    let code = chunk.code.trim()
    for (const [source, file] of entries) code = code.replaceAll(`/${source}`, `/${file}`)
    texts.set(script, {
      // Without Vite's mark.
      style: css.replace(/\/\*\$vite\$:\d+\*\//, '').trim(),
      script: withoutSecrets(script, code),
      typeface,
    })
  }
  // Its licences, too, in place of those of pages, which are of typefaces alone.
  client.forEach(place)
  const own = supabaseOrigin === undefined ? [] : [supabaseOrigin]
  return ({ script, sendsAnywhere = false }) => {
    const parts = texts.get(script)
    if (!parts) throw new Error(`There is no ${script}.`)
    return { ...parts, policy: pagePolicy(parts, sendsAnywhere ? anywhere : own) }
  }
}

/** The source of an entry, relative to the site's folder. */
function sourceOf({ facadeModuleId }: Rolldown.OutputChunk): string {
  return relative(siteRoot, facadeModuleId ?? '')
    .split(sep)
    .join('/')
}
