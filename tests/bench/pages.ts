import { join } from 'node:path'
import { startStaticHost } from '../../site/dev/static-host/static-host.ts'
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
  return onBuiltSite(async ({ folder, url, browser }: BuiltSite) => {
    const root = join(folder, 'light')
    await copyLight(join(folder, 'site'), root)
    const light = await startStaticHost({ root })
    const rows: Row[] = []
    for (const [name, path] of Object.entries(pages)) {
      const own: Visit[] = []
      const others: Visit[] = []
      // In turn, so that what else the machine does is borne by both alike.
      for (let round = 0; round < visitsOfEach; round += 1) {
        own.push(await visit(browser, url + path))
        others.push(await visit(browser, light.url + path))
      }
      rows.push(...pageRows(name, own, others))
    }
    await light.close()
    return rows
  })
}

function pageRows(name: string, own: readonly Visit[], light: readonly Visit[]): Row[] {
  const of = (visits: readonly Visit[], key: keyof Visit) => visits.map((one) => one[key])
  const kilobytes = (key: keyof Visit) => of(own, key).map((bytes) => bytes / 1000)
  const ratio = (key: keyof Visit) =>
    `${(median(of(own, key)) / median(of(light, key))).toFixed(2)} of a light page's`
  return [
    row(`${name}: HTML, style and script`, kilobytes('htmlBytes'), 'kB', 'with its headers'),
    row('… all', kilobytes('bytes'), 'kB', `${median(of(own, 'requests'))} requests`),
    row('… first paint', of(own, 'firstPaint'), 'ms', ratio('firstPaint')),
    row('… main thread', of(own, 'mainThread'), 'ms', ratio('mainThread')),
    row('… layout shift', of(own, 'layoutShift'), ''),
  ]
}
