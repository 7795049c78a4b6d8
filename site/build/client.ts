import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import type { Manifest } from 'vite'
import type { PageAssets } from '../document/document.tsx'
import { joinLicenses, licensesFile } from './bundled-licenses.ts'
import { inlineConstantProperties } from './constant-properties.ts'
import type { Output } from './output.ts'
import { bundles, databaseEntry, scriptOf, siteRoot, styleSheets } from './paths.ts'
import { withoutSecrets } from './without-secrets.ts'
import { viteBuild } from './vite-build.ts'

type PageStyle = keyof typeof styleSheets

export interface Client {
  /** The texts of the style sheets, which become part of the pages. */
  styles: string[]
  /** What a page of each kind needs. */
  assets: (style: PageStyle) => PageAssets
}

/**
 * Builds scripts and style sheets, and puts them and the public files into the output. The script of
 * the waitlist's database is among them where there is one.
 */
export async function buildClient(output: Output, hasDatabase: boolean): Promise<Client> {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-client-'))
  try {
    const manifest = await bundleClient(folder, hasDatabase)
    const fileOf = (source: string) => manifest[source]?.file ?? source
    const styles = new Map<PageStyle, string>()
    for (const [name, source] of Object.entries(styleSheets) as [PageStyle, string][]) {
      const text = await readFile(join(folder, fileOf(source)), 'utf8')
      styles.set(name, inlineConstantProperties(text.trim()))
    }
    const [typeface] = Object.values(manifest).flatMap(({ file }) =>
      file.endsWith('.woff2') ? [`/${file}`] : [],
    )
    if (typeface === undefined) throw new Error('The build has no typeface.')
    await copyFiles(folder, output, new Set(Object.values(styleSheets).map(fileOf)))
    return {
      styles: [...styles.values()],
      assets: (style) => ({
        script: {
          src: `/${fileOf(scriptOf(style))}`,
          // A simulated waitlist is told of in the console as a page loads.
          runs: hasDatabase && style !== 'publisher' ? 'when used' : 'at once',
        },
        style: { text: styles.get(style) ?? '' },
        typeface,
      }),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Builds every bundle into a folder; returns what became of which source. */
export async function bundleClient(folder: string, hasDatabase: boolean): Promise<Manifest> {
  const manifest: Manifest = {}
  const licenses: string[] = []
  const bundle = async (name: keyof typeof bundles, define: Record<string, string> = {}) => {
    const input = bundles[name].map((source) => join(siteRoot, source))
    await viteBuild({
      logLevel: 'warn',
      define,
      publicDir: name === 'client' && 'public',
      build: { outDir: folder, emptyOutDir: false, rolldownOptions: { input } },
    })
    const read = (file: string) => readFile(join(folder, file), 'utf8')
    Object.assign(manifest, JSON.parse(await read('.vite/manifest.json')))
    licenses.push(await read(licensesFile))
  }
  if (hasDatabase) await bundle('database')
  await bundle('publisher')
  const database = manifest[databaseEntry]?.file
  await bundle('client', {
    'import.meta.env.WAITLIST_DATABASE': JSON.stringify(database && `/${database}`) ?? 'undefined',
  })
  await writeFile(join(folder, licensesFile), joinLicenses(licenses))
  return manifest
}

/** Where Vite puts what it names by its content. */
const hashedFiles = 'assets/'

/** Copies what was built but for Vite's own files and those in `except`, relative to the folder. */
async function copyFiles(folder: string, output: Output, except: ReadonlySet<string>) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isDirectory() || except.has(path) || path.startsWith('.vite/')) continue
    const content = withoutSecrets(path, await readFile(join(folder, path)))
    if (path.startsWith(hashedFiles)) await output.writeAsset(path, content)
    else output.write(path, content)
  }
}
