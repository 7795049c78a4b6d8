import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { replaceFolder } from '../../../site/plugins/output.ts'
import { filesBelow } from '../../support/files-below.ts'
import { killPoints } from '../../support/kills/kill-points.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

type Files = Record<string, string>
type Call = (...args: never[]) => unknown

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

/**
 * Builds, and returns the steps it made; the last is 'done' or an error. A step is a call that changes the
 * disk, or the middle of one that takes long.
 */
async function build(
  files: Files,
  root: string,
  fails: (name: string, step: number) => boolean,
): Promise<string[]> {
  const steps: string[] = []
  const calls = fs as unknown as Record<string, Call>
  const take = (name: string) => {
    if (fails(name, steps.push(name) - 1)) throw new Error('It fails.')
  }
  const before = (name: string, andFirst: Call = () => undefined) => {
    const call = (calls[name] as Call).bind(fs)
    vi.spyOn(calls, name).mockImplementation(async (...args) => {
      take(name)
      await andFirst(...args)
      return call(...args)
    })
  }
  const { writeFile } = fs
  // Half a file.
  before('writeFile', async (file: string, content: string) => {
    await writeFile(file, content.slice(0, content.length / 2))
    take('half of writeFile')
  })
  for (const name of ['mkdir', 'copyFile', 'link', 'rename', 'rm']) before(name)
  syncBuiltinESMExports()
  try {
    await replaceFolder(join(root, 'site'), async (put) => {
      for (const [file, text] of Object.entries(files)) {
        await put([file, `${file}.again`], text)
      }
    })
    return [...steps, 'done']
  } catch (error) {
    return [...steps, String(error)]
  } finally {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  }
}

/** A place where the old site was built. */
async function placeWithOldSite(): Promise<string> {
  const root = join(temporaryFolder(), 'root')
  expect(await build(oldSite, root, () => false)).toContain('done')
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
  const expected = Object.entries(style === 'old' ? oldSite : newSite)
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(
      expected.flatMap(([file, text]) => [
        [file, text],
        [`${file}.again`, text],
      ]),
    ),
  )
  return style
}

test.each([
  ['is killed', () => true],
  [
    'has no more room on its disk',
    (name: string) => ['mkdir', 'writeFile', 'copyFile', 'link', 'rename'].includes(name),
  ],
])(
  'a build that %s at any moment leaves a whole site, and the next clears up',
  async (_, fails) => {
    const steps = await build(newSite, await placeWithOldSite(), () => false)
    const left: (string | undefined)[] = []
    for (const index of killPoints(steps)) {
      const root = await placeWithOldSite()
      await build(newSite, root, (name, step) => step >= index && fails(name))
      const style = await styleAt(root)
      left.push(style)
      // Between two renames it stands beside its place, which the next build puts right.
      const isBetween = steps[index - 1] === 'rename' && steps[index] === 'rename'
      const expected = isBetween ? undefined : 'old'
      expect(style, `from ${index}: ${steps[index]}`).toBe(expected)
      // With other files, so that none of those that were left is taken for its own.
      expect((await build(oldSite, root, () => false)).at(-1)).toBe('done')
      expect(await styleAt(root)).toBe('old')
      await vi.waitFor(() => expect(readdirSync(root)).toEqual(['site']), {
        timeout: 20_000,
        interval: 20,
      })
    }
    expect(new Set(left)).toEqual(new Set(['old', undefined]))
  },
)
