import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { buildSite } from '../../site/build/build.ts'
import { startStaticHost } from '../../site/sandbox/static-host.ts'
import { launchChromium } from '../support/chromium.ts'
import { median, row, type Row } from './measure.ts'
import { visit, type Visit } from './visit.ts'

const pages = [
  { name: 'Landing page', path: '/' },
  { name: 'Blog list', path: '/blog' },
  { name: 'Article', path: '/blog/zero-based-budgeting-guide' },
]
const rounds = 7

/**
 * Bytes, requests and paint times of a first visit on a throttled phone. Each page is visited in
 * turn with itself stripped of all scripts, so that the ratio holds on a machine that is busy.
 */
export async function benchPages(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-pages-'))
  const builtSite = join(folder, 'site')
  await buildSite({ outDir: builtSite })
  const stripped = await stripScripts(builtSite, join(folder, 'bare'))
  const host = await startStaticHost({ root: builtSite })
  const bareHost = await startStaticHost({ root: stripped })
  const browser = await launchChromium()
  const rows: Row[] = []
  for (const { name, path } of pages) {
    const { full, bare } = await interleave(browser, host.url + path, bareHost.url + path)
    rows.push(...pageRows(name, full, bare))
  }
  await browser.close()
  await host.close()
  await bareHost.close()
  await rm(folder, { recursive: true })
  return rows
}

async function interleave(browser: Browser, url: string, bareUrl: string) {
  const full: Visit[] = []
  const bare: Visit[] = []
  for (let round = 0; round < rounds; round += 1) {
    full.push(await visit(browser, url))
    bare.push(await visit(browser, bareUrl))
  }
  return { full, bare }
}

function pageRows(name: string, full: Visit[], bare: Visit[]): Row[] {
  const of = (visits: Visit[], key: keyof Visit) => visits.map((value) => value[key])
  const ratio = (key: 'firstPaint' | 'largestPaint') => {
    const value = median(of(full, key)) / median(of(bare, key))
    return `${value.toFixed(2)} times the page without scripts`
  }
  const kilobytes = (key: keyof Visit) => of(full, key).map((bytes) => bytes / 1000)
  return [
    row(`${name}: HTML`, kilobytes('htmlBytes'), 'kB', 'compressed'),
    row(`${name}: CSS files`, kilobytes('cssBytes'), 'kB', 'compressed'),
    row(
      `${name}: scripts`,
      kilobytes('scriptBytes'),
      'kB',
      'compressed, without touching the page',
    ),
    row(`${name}: all`, kilobytes('bytes'), 'kB', `${median(of(full, 'requests'))} requests`),
    row(`${name}: first paint`, of(full, 'firstPaint'), 'ms', ratio('firstPaint')),
    row(`${name}: largest paint`, of(full, 'largestPaint'), 'ms', ratio('largestPaint')),
    row(`${name}: blocking time`, of(full, 'blockingTime'), 'ms', ''),
    row(`${name}: layout shift`, of(full, 'layoutShift'), '', ''),
  ]
}

/** Makes a copy of the site whose pages load no script. */
async function stripScripts(site: string, copy: string): Promise<string> {
  await cp(site, copy, { recursive: true })
  for (const name of await readdir(copy, { recursive: true })) {
    if (!name.endsWith('.html')) continue
    const html = await readFile(join(copy, name), 'utf8')
    const bare = html
      .replaceAll(/<script\b[^>]*\bsrc=[^>]*><\/script>/g, '')
      .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    await writeFile(join(copy, name), bare)
  }
  return copy
}
