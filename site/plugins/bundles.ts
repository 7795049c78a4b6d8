import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EnvironmentOptions, Rolldown, ViteBuilder } from 'vite'
import type { PageAssets } from '../document.tsx'
import type { PageHandle } from '../routes.tsx'
import type { Output } from './output.ts'
import type { SiteModules } from './load.ts'
import { siteRoot, type Prerenderer } from './site.ts'

/** The licences of the packages in the scripts; those of the typefaces are in `public/typefaces.txt`. */
export const licensesFile = 'licenses.txt'

/** The scripts of all kinds of pages; `layout/` has parts of them. */
const pageScripts = globSync('**/*-page.script.ts', { cwd: siteRoot, exclude: ['layout/*'] })
  .map((file) => file.split(sep).join('/'))
  .sort()

/** The name of the environment that a script of pages is built in. */
const environmentOf = (script: string) => script.replace(/\W/g, '_')

/**
 * The components for Node, what pages ask for later, and the script of each kind of page, which is one
 * text. But for the first, none is written before all are made.
 */
export function buildEnvironments(): Record<string, EnvironmentOptions> {
  const pages = pageScripts.map((script): [string, EnvironmentOptions] => [
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
  return {
    ssr: {
      // React too, and as it is in production: by itself it looks at NODE_ENV when it is loaded.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: join(tmpdir(), `pennywren-prerender-${randomUUID()}`),
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: join(siteRoot, 'prerender.tsx') },
      },
    },
    client: { build: { write: false } },
    ...Object.fromEntries(pages),
  }
}

/** Bundles the site's components and loads them. Leaves no files. */
export async function loadPrerenderer(builder: ViteBuilder): Promise<Prerenderer> {
  await bundle(builder, 'ssr')
  const { outDir } = builder.environments['ssr']?.config.build ?? {}
  if (outDir === undefined) throw new Error('There is no environment for the components.')
  try {
    return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Prerenderer
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

async function bundle(builder: ViteBuilder, name: string) {
  const environment = builder.environments[name]
  const result = environment && (await builder.build(environment))
  if (!result || !('output' in result)) throw new Error(`Vite has not built one bundle of ${name}.`)
  return result.output
}

/**
 * Puts what pages ask for into the output; returns the parts of each page, which may send to the
 * waitlist's database where there is one.
 */
export async function buildClient(
  builder: ViteBuilder,
  output: Output,
  supabaseOrigin: string | undefined,
  { anywhere, pagePolicy, withoutSecrets }: SiteModules,
): Promise<(handle: PageHandle) => PageAssets> {
  const licenses = new Set<string>()
  const place = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) => {
    const content = Buffer.from(file.type === 'asset' ? file.source : file.code)
    if (file.fileName === licensesFile) {
      for (const section of String(content).split(/\n(?=## )/)) licenses.add(section.trim())
    } else if (!output.has(file.fileName)) {
      output.write(file.fileName, withoutSecrets(file.fileName, content))
    }
  }
  const client = await bundle(builder, 'client')
  client.forEach(place)
  const entries = client.flatMap((file) =>
    file.type === 'chunk' && file.isEntry ? [[sourceOf(file), file.fileName] as const] : [],
  )
  const texts = new Map<string, { style: string; script: string; typeface: string }>()
  for (const script of pageScripts) {
    const [chunk, ...others] = await bundle(builder, environmentOf(script))
    const isStyle = ({ fileName }: { fileName: string }) => fileName.endsWith('.css')
    const style = others.find((file) => file.type === 'asset' && isStyle(file))
    if (style?.type !== 'asset') throw new Error(`${script} has no style sheet.`)
    const [, typeface] = /url\((\/[^)]+\.woff2)\)/.exec(String(style.source)) ?? []
    if (typeface === undefined) throw new Error(`${script} has no typeface.`)
    if (others.some(({ type }) => type === 'chunk')) {
      throw new Error(`${script} has more in it than code of its own.`)
    }
    if (/<\/script|<!--/i.test(chunk.code)) throw new Error(`${script} would end its own tag.`)
    others.filter((file) => !isStyle(file)).forEach(place)
    let code = chunk.code.trim()
    for (const [source, file] of entries) code = code.replaceAll(`/${source}`, `/${file}`)
    texts.set(script, {
      // Without Vite's mark.
      style: String(style.source)
        .replace(/\/\*\$vite\$:\d+\*\//, '')
        .trim(),
      script: withoutSecrets(script, code),
      typeface,
    })
  }
  output.write(licensesFile, `${[...licenses].join('\n\n')}\n`)
  const own = supabaseOrigin === undefined ? [] : [supabaseOrigin]
  const known = new Map<PageHandle, PageAssets>()
  return (handle) => {
    const parts = known.get(handle) ?? assetsOf(handle)
    // Hashes for thousands of pages would take as long as a tenth of their rendering.
    known.set(handle, parts)
    return parts
  }
  function assetsOf({ script, sendsAnywhere = false }: PageHandle): PageAssets {
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
