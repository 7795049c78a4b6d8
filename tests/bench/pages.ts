import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { buildSite } from '../../site/build/build.ts'
import { startStaticHost } from '../../site/static-host/static-host.ts'
import { launchChromium } from '../support/chromium.ts'
import { median, row, type Row } from './measure.ts'
import { copyAs, handLight, handLightWithTypeface, unchanged, type Variant } from './variants.ts'
import { press, visit, type Visit } from './visit.ts'

const pages = [
  {
    name: 'Landing page',
    path: '/',
    pressed: {
      'the mascot': ['.mascot-nav', '.toast'],
      'an empty form': ['.hero form button', '.toast'],
    },
  },
  {
    name: 'Blog list',
    path: '/blog',
    pressed: {
      'a category': ['.chips [value=Budgeting]', '.chips [value=Budgeting][aria-pressed=true]'],
    },
  },
  {
    name: 'Article',
    path: '/blog/zero-based-budgeting-guide',
    pressed: { Share: ['.share button', '.share output:not(:empty), .share label:not([hidden])'] },
  },
] as const

/**
 * Bytes, requests and paint times of a first visit on a throttled phone, against a light page with the
 * same words, without a typeface and with one.
 */
export async function benchPages(): Promise<Row[]> {
  const visits = await visitAll({ unchanged, handLight, handLightWithTypeface }, visitsOfEach)
  const rows = pages.flatMap(({ name, path }) => {
    const {
      unchanged: full = [],
      handLight: light = [],
      handLightWithTypeface: withTypeface = [],
    } = visits.get(path) ?? {}
    return pageRows(name, full, light, withTypeface)
  })
  return [...rows, ...(await pressAll(7))]
}

/** In turn, so that what else the machine does is borne by all alike. */
const visitsOfEach = 11

/** How long a visitor waits for what a press does that comes with the first paint. */
function pressAll(rounds: number): Promise<Row[]> {
  return onBuiltSite(async (folder, browser) => {
    const host = await startStaticHost({ root: join(folder, 'site') })
    const rows: Row[] = []
    for (const { name, path, pressed } of pages) {
      for (const [what, [control, effect]] of Object.entries(pressed)) {
        const times: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          times.push(await press(browser, host.url + path, control, effect))
        }
        rows.push(row(`${name}, first press: ${what}`, times, 'ms', 'until its effect is painted'))
      }
    }
    await host.close()
    return rows
  })
}

/** Builds the site as it is hosted into a folder's `site` for `work`, and clears it away afterwards. */
async function onBuiltSite<Result>(
  work: (folder: string, browser: Browser) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-pages-'))
  // Without a project, each page says in the console that its waitlist is simulated, as it loads.
  process.env['VITE_SUPABASE_URL'] = 'https://project.supabase.example'
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = 'sb_publishable_bench'
  await buildSite({ outDir: join(folder, 'site') })
  const browser = await launchChromium()
  try {
    return await work(folder, browser)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

/**
 * Visits every page in every form, in turn, so that ratios between forms hold on a machine that is
 * busy. By path and name of the form.
 */
function visitAll(
  variants: Readonly<Record<string, Variant>>,
  rounds: number,
): Promise<Map<string, Record<string, Visit[]>>> {
  return onBuiltSite(async (folder, browser) => {
    const hosts = await Promise.all(
      Object.entries(variants).map(async ([name, variant], index) => {
        const root = join(folder, String(index))
        await copyAs(variant, join(folder, 'site'), root)
        return { name, host: await startStaticHost({ root }) }
      }),
    )
    const visits = new Map<string, Record<string, Visit[]>>()
    for (const { path } of pages) {
      const ofPage: Record<string, Visit[]> = {}
      visits.set(path, ofPage)
      for (let round = 0; round < rounds; round += 1) {
        // Whatever a visit leaves the next one to bear is borne by each form in turn.
        for (const { name, host } of round % 2 === 0 ? hosts : hosts.toReversed()) {
          ;(ofPage[name] ??= []).push(await visit(browser, host.url + path))
        }
      }
    }
    for (const { host } of hosts) await host.close()
    return visits
  })
}

function of(visits: readonly Visit[], key: keyof Visit): number[] {
  return visits.map((value) => value[key])
}

function pageRows(
  name: string,
  full: readonly Visit[],
  light: readonly Visit[],
  withTypeface: readonly Visit[],
): Row[] {
  const ratio = (key: 'firstPaint' | 'largestPaint' | 'mainThread') => {
    const times = (others: readonly Visit[]) =>
      (median(of(full, key)) / median(of(others, key))).toFixed(2)
    return `${times(light)} times a light page, ${times(withTypeface)} times one with a typeface`
  }
  const kilobytes = (key: keyof Visit) => of(full, key).map((bytes) => bytes / 1000)
  return [
    row(`${name}: HTML, style and script`, kilobytes('htmlBytes'), 'kB', 'with its headers'),
    row(`${name}: all`, kilobytes('bytes'), 'kB', `${median(of(full, 'requests'))} requests`),
    row(`${name}: first paint`, of(full, 'firstPaint'), 'ms', ratio('firstPaint')),
    row(`${name}: largest paint`, of(full, 'largestPaint'), 'ms', ratio('largestPaint')),
    row(`${name}: main thread`, of(full, 'mainThread'), 'ms', ratio('mainThread')),
    row(`${name}: blocking time`, of(full, 'blockingTime'), 'ms', ''),
    row(`${name}: layout shift`, of(full, 'layoutShift'), '', ''),
  ]
}
