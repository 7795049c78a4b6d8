import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { buildSite } from '../../site/build/build.ts'
import { startStaticHost } from '../../site/static-host/static-host.ts'
import { launchChromium } from '../support/chromium.ts'
import { median, row, type Row } from './measure.ts'
import {
  conventional,
  copyAs,
  handLight,
  styleInFile,
  typefacePreloaded,
  unchanged,
  withoutScripts,
  type Variant,
} from './variants.ts'
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
    pressed: { 'a category': ['.chips [value=Budgeting]', '.search-results .card'] },
  },
  {
    name: 'Article',
    path: '/blog/zero-based-budgeting-guide',
    pressed: { Share: ['.share button', '.share output:not(:empty), .share label:not([hidden])'] },
  },
] as const

/**
 * Bytes, requests and paint times of a first visit on a throttled phone, against the same page
 * stripped of all scripts, and against a light page with the same words.
 */
export async function benchPages(): Promise<Row[]> {
  const visits = await visitAll({ unchanged, withoutScripts, handLight }, 25)
  const rows = pages.flatMap(({ name, path }) => {
    const {
      unchanged: full = [],
      withoutScripts: bare = [],
      handLight: light = [],
    } = visits.get(path) ?? {}
    return pageRows(name, full, bare, light)
  })
  return [...rows, ...(await pressAll(7))]
}

/** How long a visitor waits for what a first press does, four seconds after the page has come. */
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

/** What each of the things that were done for the first view brings: the same pages without it. */
export async function benchGains(): Promise<Row[]> {
  const variants = {
    'as it is': unchanged,
    'with its style sheet in a file': styleInFile,
    'with the typeface preloaded': typefacePreloaded,
    'with both': conventional,
  }
  const visits = await visitAll(variants, 7)
  return pages.flatMap(({ name, path }) =>
    Object.entries(visits.get(path) ?? {}).map(([variant, all]) => {
      const bytes = (median(of(all, 'bytes')) / 1000).toFixed(0)
      const scripts = (median(of(all, 'scriptBytes')) / 1000).toFixed(0)
      const note = `first paint; ${bytes} kB, of them scripts ${scripts} kB, in ${median(of(all, 'requests'))} requests`
      return row(`${name} ${variant}`, of(all, 'firstPaint'), 'ms', note)
    }),
  )
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
  bare: readonly Visit[],
  light: readonly Visit[],
): Row[] {
  const ratio = (key: 'firstPaint' | 'largestPaint' | 'mainThread') => {
    const times = (others: readonly Visit[]) =>
      (median(of(full, key)) / median(of(others, key))).toFixed(2)
    return `${times(bare)} times the page without scripts, ${times(light)} times a light one`
  }
  const kilobytes = (key: keyof Visit) => of(full, key).map((bytes) => bytes / 1000)
  return [
    row(`${name}: HTML with its style sheet`, kilobytes('htmlBytes'), 'kB', 'with its headers'),
    row(`${name}: scripts`, kilobytes('scriptBytes'), 'kB', 'without touching the page'),
    row(`${name}: all`, kilobytes('bytes'), 'kB', `${median(of(full, 'requests'))} requests`),
    row(`${name}: first paint`, of(full, 'firstPaint'), 'ms', ratio('firstPaint')),
    row(`${name}: largest paint`, of(full, 'largestPaint'), 'ms', ratio('largestPaint')),
    row(`${name}: main thread`, of(full, 'mainThread'), 'ms', ratio('mainThread')),
    row(`${name}: blocking time`, of(full, 'blockingTime'), 'ms', ''),
    row(`${name}: layout shift`, of(full, 'layoutShift'), '', ''),
  ]
}
