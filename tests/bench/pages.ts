import { join } from 'node:path'
import { startStaticHost } from '../../site/dev/static-host/static-host.ts'
import { onBuiltSite, type BuiltSite } from './built-site.ts'
import { median, repeat, row, type Row } from './measure.ts'
import { copyAs, variants, type VariantName } from './variants.ts'
import { press, visit, type Visit } from './visit.ts'

const pages = [
  {
    name: 'Landing page',
    path: '/',
    pressed: {
      'the mascot': ['[data-place=nav]', '.toast'],
      'an empty form': ['.hero form button', '.toast'],
    },
  },
  {
    name: 'Blog list',
    path: '/blog',
    pressed: {
      'a category': [
        '.blog-chips [value=Budgeting]',
        '.blog-chips [value=Budgeting][aria-pressed=true]',
      ],
    },
  },
  {
    name: 'Article',
    path: '/blog/zero-based-budgeting-guide',
    pressed: { Share: ['[data-part=share-button]', '.toast'] },
  },
] as const

/** In turn, so that what else the machine does is borne by all alike. */
const visitsOfEach = 11
const pressesOfEach = 7

/**
 * Bytes, requests and paint times of a first visit on a throttled phone, against a light page with the
 * same words, without a typeface and with ours; and how long a visitor waits for what a
 * press does that comes with the first paint.
 */
export function benchPages(): Promise<Row[]> {
  return onBuiltSite(async (site) => [...(await visitAll(site)), ...(await pressAll(site))])
}

/** Visits every page in every form. */
async function visitAll({ folder, browser }: BuiltSite): Promise<Row[]> {
  const hosts = await Promise.all(
    variants.map(async ({ name, change }) => {
      const root = join(folder, name)
      await copyAs(change, join(folder, 'site'), root)
      return { name, host: await startStaticHost({ root }) }
    }),
  )
  const rows: Row[] = []
  for (const { name: page, path } of pages) {
    const visits: VisitsOfPage = {
      unchanged: [],
      handLight: [],
      handLightWithOurs: [],
    }
    for (let round = 0; round < visitsOfEach; round += 1) {
      // Whatever a visit leaves the next one to bear is borne by each form in turn.
      for (const { name, host } of round % 2 === 0 ? hosts : hosts.toReversed()) {
        visits[name].push(await visit(browser, host.url + path))
      }
    }
    rows.push(...pageRows(page, visits))
  }
  for (const { host } of hosts) await host.close()
  return rows
}

async function pressAll({ url, browser }: BuiltSite): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, path, pressed } of pages) {
    for (const [what, [control, effect]] of Object.entries(pressed)) {
      const times = await repeat(pressesOfEach, () => press(browser, url + path, control, effect))
      rows.push(row(`${name}, first press: ${what}`, times, 'ms', 'until its effect is painted'))
    }
  }
  return rows
}

type VisitsOfPage = Record<VariantName, Visit[]>

function pageRows(name: string, visits: VisitsOfPage): Row[] {
  const of = (variant: VariantName, key: keyof Visit) => visits[variant].map((one) => one[key])
  const full = (key: keyof Visit) => of('unchanged', key)
  const ratio = (key: keyof Visit) => {
    const times = (variant: VariantName) =>
      (median(full(key)) / median(of(variant, key))).toFixed(2)
    return `${times('handLight')} times a light page, ${times('handLightWithOurs')} with our typefaces`
  }
  const kilobytes = (key: keyof Visit) => full(key).map((bytes) => bytes / 1000)
  return [
    row(`${name}: HTML, style and script`, kilobytes('htmlBytes'), 'kB', 'with its headers'),
    row(`${name}: all`, kilobytes('bytes'), 'kB', `${median(full('requests'))} requests`),
    row(`${name}: first paint`, full('firstPaint'), 'ms', ratio('firstPaint')),
    row(`${name}: main thread`, full('mainThread'), 'ms', ratio('mainThread')),
    row(`${name}: layout shift`, full('layoutShift'), '', ''),
  ]
}
