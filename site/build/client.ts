import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import type { Manifest } from 'vite'
import type { PageAssets } from '../document/document.tsx'
import type { Output } from './output.ts'
import { scriptsOf, styleSheets } from './paths.ts'
import { withoutSecrets } from './secret-shapes.ts'
import { viteBuild } from './vite-build.ts'

type PageStyle = keyof typeof styleSheets

export interface Client {
  /** The texts of the style sheets, which become part of the pages. */
  styles: string[]
  /** What a page of each kind needs. */
  assets: (style: PageStyle) => PageAssets
}

/** Builds scripts and style sheets, and puts them and the public files into the output. */
export async function buildClient(output: Output): Promise<Client> {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-client-'))
  try {
    await viteBuild({ logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
    const manifestFile = join(folder, '.vite/manifest.json')
    const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
    const fileOf = (source: string) => manifest[source]?.file ?? source
    const styles = new Map<PageStyle, string>()
    for (const [name, source] of Object.entries(styleSheets) as [PageStyle, string][]) {
      styles.set(name, (await readFile(join(folder, fileOf(source)), 'utf8')).trim())
    }
    const [typeface] = Object.values(manifest).flatMap(({ file }) =>
      file.endsWith('.woff2') ? [`/${file}`] : [],
    )
    if (typeface === undefined) throw new Error('The build has no typeface.')
    await copyFiles(folder, output, new Set(Object.values(styleSheets).map(fileOf)))
    return {
      styles: [...styles.values()],
      assets: (style) => ({
        scripts: scriptsOf(style).map((script) => `/${fileOf(script)}`),
        style: { text: styles.get(style) ?? '' },
        typeface,
      }),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
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
