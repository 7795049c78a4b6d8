import { join } from 'node:path'
import { startStaticHost } from '../../site/dev/static-host/static-host.ts'
import { buildAstro } from './astro.ts'
import { onBuiltSite, type BuiltSite } from './built-site.ts'
import { copyLight } from './light-page.ts'
import { median, row, type Row } from './measure.ts'
import { visit, type Visit } from './visit.ts'

const pages = {
  'Landing page': '/',
  'Blog list': '/blog',
  Article: '/blog/zero-based-budgeting-guide',
}

const visitsOfEach = 9

/**
 * Bytes, requests and paint times of a first visit on a throttled phone, against a light page with the
 * same words in the site's typeface.
 */
export function benchPages(): Promise<Row[]> {
  return onBuiltSite(async (site) => {
    const root = join(site.folder, 'light')
    await copyLight(join(site.folder, 'site'), root)
    return besides(site, root, 'a light page')
  })
}

/** The same, against Astro's pages with Inter; where Astro cannot be installed, the light page counts. */
export function benchAstro(): Promise<Row[]> {
  return onBuiltSite(async (site) => {
    try {
      const { root, version } = await buildAstro(
        join(site.folder, 'site'),
        join(site.folder, 'astro'),
      )
      return await besides(site, root, `Astro ${version}`)
    } catch (error) {
      console.error(`Astro could not be built, a light page stands in for it: ${String(error)}`)
      return benchPages()
    }
  })
}

async function besides({ url, browser }: BuiltSite, root: string, name: string): Promise<Row[]> {
  const other = await startStaticHost({ root })
  const rows: Row[] = []
  for (const [page, path] of Object.entries(pages)) {
    const own: Visit[] = []
    const others: Visit[] = []
    // In turn, so that what else the machine does is borne by both alike.
    for (let round = 0; round < visitsOfEach; round += 1) {
      own.push(await visit(browser, url + path))
      others.push(await visit(browser, other.url + path))
    }
    rows.push(...pageRows(page, own, others, name))
  }
  await other.close()
  return rows
}

function pageRows(
  page: string,
  own: readonly Visit[],
  others: readonly Visit[],
  name: string,
): Row[] {
  const of = (visits: readonly Visit[], key: keyof Visit) => visits.map((one) => one[key])
  const kilobytes = (key: keyof Visit) => of(own, key).map((bytes) => bytes / 1000)
  const ratio = (key: keyof Visit) =>
    `${(median(of(own, key)) / median(of(others, key))).toFixed(2)} of that of ${name}`
  return [
    row(`${page}: HTML, style and script`, kilobytes('htmlBytes'), 'kB', 'with its headers'),
    row('… all', kilobytes('bytes'), 'kB', `${median(of(own, 'requests'))} requests`),
    row('… first paint', of(own, 'firstPaint'), 'ms', ratio('firstPaint')),
    row('… largest paint', of(own, 'largestPaint'), 'ms', ratio('largestPaint')),
    row('… main thread', of(own, 'mainThread'), 'ms', ratio('mainThread')),
    row('… layout shift', of(own, 'layoutShift'), ''),
  ]
}
