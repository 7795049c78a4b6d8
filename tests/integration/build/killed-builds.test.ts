import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { filesBelow } from '../../support/files-below.ts'
import type { BuildOrders } from '../../support/killable-build.ts'
import { killPoints } from '../../support/kills/kill-points.ts'
import { isEveryTest } from '../../support/system.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

/** More than a hundred builds in processes of their own, on a busy machine. */
const timeoutMs = 300_000

type Files = Record<string, string>

/** A site whose pages name its style. */
function siteWith(style: 'old' | 'new'): Files {
  const articles = Array.from({ length: 18 }, (_, index) => [
    `blog/article-${index}.html`,
    `Article ${index}, ${style}. `.repeat(50),
  ])
  return {
    [`assets/main-${style}.js`]: `console.log('${style}')`,
    'assets/font.woff2': 'typeface',
    'index.html': `<style>${style}</style>`,
    'blog.html': `<style>${style}</style>`,
    ...(Object.fromEntries(articles) as Files),
    [`blog/only-${style}.html`]: 'Here for once.',
    'sitemap.xml': `<urlset>${style}</urlset>`,
    _headers: `/*\n  Content-Security-Policy: style-src ${style}\n`,
  }
}

const oldSite = siteWith('old')
const newSite = siteWith('new')

const parent = sharedFolder()

/** Builds, and returns the steps it made; the last is 'done', an error, or where it died. */
async function build(orders: BuildOrders): Promise<string[]> {
  const script = join(import.meta.dirname, '../../support/killable-build.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(parent, 'compiled') },
  })
  return (await text(child.stdout)).trimEnd().split('\n')
}

/** A place that is again and again as a build has left it. */
interface Place {
  root: string
  restore: () => void
}

/** A place where the old site was built. */
async function placeWithOldSite(): Promise<Place> {
  const root = join(mkdtempSync(join(parent, 'place-')), 'root')
  expect(await build({ files: oldSite, root, exchanges: true })).toContain('done')
  const left = `${root}-left`
  renameSync(root, left)
  return {
    root,
    restore() {
      rmSync(root, { recursive: true, force: true })
      cpSync(left, root, { recursive: true, preserveTimestamps: true })
    },
  }
}

async function contents(root: string): Promise<Files> {
  const site = join(root, 'site')
  const files = await filesBelow(site)
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(site, file), 'utf8')]))
}

/** The new site, with or without what it keeps for the readers of the old one. */
const kept = { 'assets/main-old.js': oldSite['assets/main-old.js'] ?? '' }
const whole = [oldSite, newSite, { ...newSite, ...kept }]

/** Tries `attempt` with the steps of a build of the new site over the old one, two at a time. */
async function atEachStep(
  exchanges: boolean,
  attempt: (root: string, at: number, steps: string[]) => Promise<void>,
): Promise<string[]> {
  const places = await Promise.all([1, 2].map(placeWithOldSite))
  const [{ root, restore }] = places as [Place, Place]
  restore()
  const steps = await build({ files: newSite, root, exchanges })
  expect(steps.at(-1)).toBe('done')
  const points = killPoints(steps).values()
  const work = async (place: Place) => {
    // Both take the next one of the same steps.
    for (const index of points) {
      place.restore()
      await attempt(place.root, index + 1, steps)
    }
  }
  await Promise.all(places.map(work))
  return steps
}

describe('whatever ends a build', { timeout: timeoutMs }, () => {
  test('a build that is killed at any moment leaves the old site or the new one whole, and the next clears up', async () => {
    const served = new Set<string>()
    const steps = await atEachStep(true, async (root, at, steps) => {
      expect(await build({ files: newSite, root, exchanges: true, dieBefore: at })).toEqual(
        steps.slice(0, at),
      )
      const left = await contents(root)
      expect(whole, `killed before ${at}: ${steps[at - 1]}`).toContainEqual(left)
      served.add(left['sitemap.xml'] ?? '')

      expect((await build({ files: newSite, root, exchanges: true })).at(-1)).toBe('done')
      expect(whole.slice(1)).toContainEqual(await contents(root))
      expect(readdirSync(root)).toEqual(['site'])
    })
    expect(steps.length).toBeGreaterThan(50)
    expect(served.size).toBe(2)
  })

  test('where folders cannot be exchanged, there may be none for an instant, which the next build mends', async () => {
    let missing = 0
    await atEachStep(false, async (root, at, steps) => {
      // Up to there it is what it is with an exchange.
      if (steps.indexOf('swapSync') > at) return
      await build({ files: newSite, root, exchanges: false, dieBefore: at })
      if (existsSync(join(root, 'site'))) {
        expect(whole, `killed before ${at}: ${steps[at - 1]}`).toContainEqual(await contents(root))
      } else {
        missing += 1
      }
      // One that fails puts back what there was.
      await build({ files: newSite, root, exchanges: false, fullFrom: 1 })
      expect(whole).toContainEqual(await contents(root))
      expect((await build({ files: newSite, root, exchanges: false })).at(-1)).toBe('done')
      expect(whole.slice(1)).toContainEqual(await contents(root))
      expect(readdirSync(root)).toEqual(['site'])
    })
    expect(missing).toBe(1)
  })

  test('a disk that is full at any moment leaves the site that stands alone, or has the new one whole', async () => {
    const failedAt: (string | undefined)[] = []
    await atEachStep(true, async (root, at, steps) => {
      // A full disk stays full, so that half of the moments show them all, but for the exchange.
      if (isEveryTest && at % 2 === 0 && steps[at - 1] !== 'swapSync') return
      const end = (await build({ files: newSite, root, exchanges: true, fullFrom: at })).at(-1)
      if (end !== 'done') {
        failedAt.push(steps[at - 1])
        expect(end).toBe('Error: The disk is full.')
        expect(await contents(root), `full from ${at}: ${steps[at - 1]}`).toEqual(oldSite)
      }
      expect(whole).toContainEqual(await contents(root))
      expect(readdirSync(root)).toEqual(['site'])
      expect((await build({ files: newSite, root, exchanges: true })).at(-1)).toBe('done')
      expect(whole.slice(1)).toContainEqual(await contents(root))
    })
    expect(failedAt.length).toBeGreaterThan(isEveryTest ? 20 : 2)
    expect(failedAt).toContain('swapSync')
  })

  test('a first build that is killed leaves no folder, or the whole site', async () => {
    const steps = await build({ files: newSite, root: join(parent, 'first'), exchanges: true })
    for (const index of killPoints(steps)) {
      const at = index + 1
      const root = join(parent, `first-${at}`)
      await build({ files: newSite, root, exchanges: true, dieBefore: at })
      if (existsSync(join(root, 'site'))) expect(await contents(root)).toEqual(newSite)
      expect((await build({ files: newSite, root, exchanges: true })).at(-1)).toBe('done')
      expect(await contents(root)).toEqual(newSite)
    }
  })
})
