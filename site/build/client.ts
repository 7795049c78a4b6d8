import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import type { Manifest } from 'vite'
import type { PageAssets } from '../document/document.tsx'
import type { InlinedTexts } from './headers.ts'
import type { Output } from './output.ts'
import { databaseEntry, pageSources, publisherEntry, siteRoot, type PageKind } from './paths.ts'
import { withoutSecrets } from './without-secrets.ts'
import { viteBuild } from './vite-build.ts'

/**
 * Builds scripts and style sheets, and puts those that are files, and the public files, into the
 * output. The client of the waitlist's database is among them where there is one.
 */
export async function buildClient(output: Output, hasDatabase: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-client-'))
  try {
    const manifest = await bundleClient(folder, hasDatabase)
    const fileOf = (source: string) => manifest[source]?.file ?? source
    const inlined = {} as InlinedTexts
    for (const [kind, { style, script }] of Object.entries(pageSources)) {
      inlined[kind as PageKind] = {
        style: (await readFile(join(folder, fileOf(style)), 'utf8')).trim(),
        script: withoutSecrets(script, await bundleScript(script, fileOf)),
      }
    }
    const typeface = Object.values(manifest).find(({ file }) => file.endsWith('.woff2'))
    if (!typeface) throw new Error('The build has no typeface.')
    const styleFiles = Object.values(pageSources).map(({ style }) => fileOf(style))
    await copyFiles(folder, output, new Set(styleFiles))
    return {
      /** The text inside of the pages of each kind, which is allowed by its hash. */
      inlined,
      /** The style and script of a page of each kind. */
      assets: (kind: PageKind): PageAssets => ({
        style: { text: inlined[kind].style },
        script: { text: inlined[kind].script },
        typeface: `/${typeface.file}`,
      }),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Builds all that is a file into a folder; returns what became of which source. */
async function bundleClient(folder: string, hasDatabase: boolean): Promise<Manifest> {
  const styles = Object.values(pageSources).map(({ style }) => style)
  const entries = [publisherEntry, ...(hasDatabase ? [databaseEntry] : []), ...styles]
  await viteBuild({
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: entries.map((entry) => join(siteRoot, entry)) },
    },
  })
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** Builds the script of a kind of page: a text that refers to what `fileOf` makes of its sources. */
async function bundleScript(script: string, fileOf: (source: string) => string): Promise<string> {
  const { output } = await viteBuild({
    logLevel: 'warn',
    publicDir: false,
    define: {
      'import.meta.env.WAITLIST_DATABASE': JSON.stringify(`/${fileOf(databaseEntry)}`),
      'import.meta.env.PUBLISHER_APP': JSON.stringify(`/${fileOf(publisherEntry)}`),
    },
    build: {
      write: false,
      manifest: false,
      rolldownOptions: { input: join(siteRoot, script), output: { format: 'iife' } },
    },
  })
  // A package would bring its licence, too.
  const [chunk, ...others] = output
  if (others.length > 0) throw new Error(`${script} has more in it than code of its own.`)
  if (/<\/script|<!--/i.test(chunk.code)) throw new Error(`${script} would end its own tag.`)
  return chunk.code.trim()
}

/** Copies what was built but for Vite's own files and those in `except`, relative to the folder. */
async function copyFiles(folder: string, output: Output, except: ReadonlySet<string>) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isDirectory() || except.has(path) || path.startsWith('.vite/')) continue
    output.write(path, withoutSecrets(path, await readFile(join(folder, path))))
  }
}
