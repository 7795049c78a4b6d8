import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { filesBelow } from '../../support/files-below.ts'
import type { BuildOrders } from '../../support/killable-build.ts'
import { killPoints } from '../../support/kills/kill-points.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

type Files = Record<string, string>

/** A site whose pages name its style. */
function siteWith(style: 'old' | 'new'): Files {
  const article = `An article, ${style}. `.repeat(50)
  const slugs = Array.from({ length: 8 }, (_, index) => `blog/article-${index}/index.html`)
  return {
    [`assets/main-${style}.js`]: `console.log('${style}')`,
    'index.html': `<style>${style}</style>`,
    ...Object.fromEntries(slugs.map((file) => [file, article])),
    [`blog/only-${style}/index.html`]: 'Here for once.',
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

/** A place where the old site was built. */
async function placeWithOldSite(): Promise<string> {
  const root = join(mkdtempSync(join(parent, 'place-')), 'root')
  expect(await build({ files: oldSite, root })).toContain('done')
  return root
}

/** The style of the whole site that is at a place; undefined where there is none. */
async function styleAt(root: string): Promise<'old' | 'new' | undefined> {
  const site = join(root, 'site')
  if (!existsSync(site)) return undefined
  const found = new Map<string, string>()
  for (const file of await filesBelow(site)) {
    found.set(file, readFileSync(join(site, file), 'utf8'))
  }
  const style = found.get('index.html')?.includes('old') ? 'old' : 'new'
  expect(Object.fromEntries(found)).toEqual(style === 'old' ? oldSite : newSite)
  return style
}

async function expectNextBuildMends(root: string): Promise<void> {
  expect((await build({ files: newSite, root })).at(-1)).toBe('done')
  expect(await styleAt(root)).toBe('new')
  expect(readdirSync(root)).toEqual(['site'])
}

test('a build that is killed at any moment leaves a whole site, and the next clears up', async () => {
  const steps = await build({ files: newSite, root: await placeWithOldSite() })
  const left: (string | undefined)[] = []
  for (const index of killPoints(steps)) {
    const root = await placeWithOldSite()
    const died = await build({ files: newSite, root, dieBefore: index + 1 })
    expect(died).toEqual(steps.slice(0, index + 1))
    left.push(await styleAt(root))
    await expectNextBuildMends(root)
  }
  // Between two renames it stands beside its place, which the next build puts right.
  expect(left.filter((style) => style === undefined)).toHaveLength(1)
  expect(new Set(left)).toEqual(new Set(['old', undefined, 'new']))
}, 300_000)

test('a disk that is full at any moment leaves the site that stands alone', async () => {
  const steps = await build({ files: newSite, root: await placeWithOldSite() })
  const ends = new Set<string | undefined>()
  for (const index of killPoints(steps)) {
    const root = await placeWithOldSite()
    const end = (await build({ files: newSite, root, fullFrom: index + 1 })).at(-1)
    ends.add(end)
    // Where a name cannot be given any more, none can be given back: the next build does.
    const isBetween = steps[index - 1] === 'renameSync' && steps[index] === 'renameSync'
    const expected = end === 'done' ? 'new' : isBetween ? undefined : 'old'
    expect(await styleAt(root), `full from ${index + 1}: ${steps[index]}`).toBe(expected)
    await expectNextBuildMends(root)
  }
  expect(ends).toEqual(new Set(['done', 'Error: The disk is full.']))
}, 300_000)
