import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { clientEntry, styleSheets } from './paths.ts'
import { viteBuild } from './vite-build.ts'

type PageStyle = keyof typeof styleSheets

/**
 * Builds scripts and style sheets, and returns which of them each kind of page needs. The style
 * sheets become part of the pages and leave no files.
 */
export async function buildClient(outDir: string) {
  await viteBuild({ logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  const manifestFolder = join(outDir, '.vite')
  const text = await readFile(join(manifestFolder, 'manifest.json'), 'utf8')
  await rm(manifestFolder, { recursive: true })
  const manifest = JSON.parse(text) as Manifest
  const fileOf = (source: string) => manifest[source]?.file ?? source
  const scripts = [`/${fileOf(clientEntry)}`]
  const styles = new Map<PageStyle, string>()
  const styleFiles = new Set<string>()
  for (const [name, source] of Object.entries(styleSheets) as [PageStyle, string][]) {
    const file = join(outDir, fileOf(source))
    styles.set(name, (await readFile(file, 'utf8')).trim())
    styleFiles.add(file)
  }
  await Promise.all(Array.from(styleFiles, (file) => rm(file)))
  return {
    styles: [...styles.values()],
    assets: (style: PageStyle) => ({ scripts, style: { text: styles.get(style) ?? '' } }),
  }
}
