import { existsSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { normalizePath, type Plugin, type Rolldown } from 'vite'
import { siteRoot } from './site.ts'

/** Stands behind the id of each module of a page, with a name of the page. */
const ofPage = '?page='

const isMissing = (id: string) => id.endsWith('-page.script.ts') && !existsSync(id)

/**
 * Pages are bundled in one run, and yet no two share a file: each has its own copy of all that its script
 * imports. A page that has a style sheet and no script of its own does what every page does.
 */
export const pageScripts: Plugin = {
  name: 'page-scripts',
  enforce: 'pre',
  async resolveId(source, importer) {
    const [file = '', page] = source.split(ofPage)
    const own = normalizePath(join(siteRoot, file))
    if (file.startsWith('/') && isMissing(own))
      return page === undefined ? own : own + ofPage + page
    const [, pageOfImporter] = importer?.split(ofPage) ?? []
    if (pageOfImporter === undefined) return undefined
    const found = await this.resolve(source, importer)
    const isModule = found && !found.external && !found.id.startsWith('\0')
    return isModule ? { ...found, id: found.id + ofPage + pageOfImporter } : found
  },
  load(id) {
    const [file = ''] = id.split(ofPage)
    if (!isMissing(file)) return undefined
    return `import { sitePage } from '/layout/site-page.script.ts'
            import './${posix.basename(file).replace(/script\.ts$/, 'css')}'
            sitePage()`
  },
}

/** The entries of a bundle for the scripts of pages, which are relative to the site's folder. */
export function pageInputs(scripts: readonly string[]): string[] {
  return scripts.map((script) => `/${script}${ofPage}${script.replace(/\W/g, '-')}`)
}

/** The texts that stand in each page with a script. */
export interface PageTexts {
  style: string
  script: string
  /** The path of the typeface that is asked for first, the headings'. */
  typeface: string
}

/**
 * Takes a bundle apart: the texts of pages, by their scripts, and the files that pages ask for. Where a
 * page asks for an entry by its path in the sources, its text has the path on the site.
 */
export function takeApart(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) {
  const files = new Map(output.map((file) => [file.fileName, file]))
  const entries = output.filter((file) => file.type === 'chunk').filter(({ isEntry }) => isEntry)
  const shared = entries.filter(({ facadeModuleId }) => !facadeModuleId?.includes(ofPage))
  const texts = new Map<string, PageTexts>()
  for (const entry of entries.filter((each) => !shared.includes(each))) {
    const page = sourceOf(entry)
    const [sheet = '', ...others] = entry.viteMetadata?.importedCss ?? []
    const style = files.get(sheet)
    const css = style?.type === 'asset' ? String(style.source).trim() : ''
    const [, typeface] = /url\((\/[^)]+\.woff2)\)/.exec(css) ?? []
    if (typeface === undefined) throw new Error(`${page} has no style sheet with a typeface.`)
    if ([...others, ...entry.imports].length > 0) throw new Error(`${page} is more than one text.`)
    if (/<\/script|<!--/i.test(entry.code)) throw new Error(`${page} would end its own tag.`)
    let script = `(()=>{${entry.code.trim()}})()`
    for (const each of shared) script = script.replaceAll(`/${sourceOf(each)}`, `/${each.fileName}`)
    texts.set(page, { style: css, script, typeface })
    for (const name of [sheet, entry.fileName]) files.delete(name)
  }
  return { texts, files: [...files.values()] }
}

/** The source of an entry, relative to the site's folder. */
function sourceOf({ facadeModuleId }: Rolldown.OutputChunk): string {
  const [file = ''] = facadeModuleId?.split(ofPage) ?? []
  return relative(siteRoot, file).split(sep).join('/')
}
