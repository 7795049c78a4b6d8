import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { siteConfig } from '../../../site/vite.config.ts'
import { fillFolder, markdown } from '../../support/posts-folder.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

const root = sharedFolder()
const [postsDir, pages] = [join(root, 'posts'), join(root, 'pages')]

beforeAll(async () => {
  vi.stubEnv('PENNYWREN_PAGES', pages)
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.supabase.example')
  await fillFolder(postsDir, {
    'shown.md': markdown({}, 'One line.\n\nPut sb_secret_4f9a77c1e2 there'),
    'working.md': markdown({}, 'My key: sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'),
  })
})

/** Builds with values in the scripts that the check of the settings never sees. */
async function build(values: Readonly<Record<string, string>> = {}): Promise<void> {
  const now = new Date('2026-06-01T00:00:00Z')
  const outDir = join(root, 'site')
  const config = siteConfig({ outDir, cacheDir: join(root, 'cache'), postsDir, now })
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value)
  const builder = await createBuilder({ ...config, configFile: false })
  for (const name of Object.keys(values)) vi.stubEnv(name, '')
  await builder.buildApp()
}

const key = 'sk-proj-4f9a77c1e2b8d6'
const privacy = (text: string) =>
  fillFolder(pages, { 'privacy.md': `---\nupdated: 2026-01-05\n---\n${text}` })

test.each([
  [
    'a script that is loaded',
    { VITE_AI_MODEL: key },
    'No',
    /^assets\/[\w.-]+\.js would hold a key of an AI service/,
  ],
  [
    'a script in a page',
    { VITE_SUPABASE_ANON_KEY: 'sb_secret_4f9a77c1e2' },
    'No',
    /^[\w-]+\/\S+\.ts would hold a secret key/,
  ],
  ['a page, outside of its article', {}, key, /^privacy\.html would hold a key of an AI service/],
])('a secret in %s ends the build, and the file is named', async (_, values, text, reason) => {
  await privacy(text)
  await expect(build(values)).rejects.toThrow(reason)
})

test('a post that shows how secrets look is built, one with a secret that may work is held back, and both are told of with their places', async () => {
  await privacy('No')
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  await build()
  expect(lines).toContain(
    'shown.md:9: content holds what looks like a secret key of Supabase, in its line 3: everybody can read it on the site',
  )
  expect(lines).toContain(
    'working.md is held back: it holds a key or token that may work: delete it, and have its service replace it.',
  )
  expect(lines).toContain(
    'working.md:7: content holds what looks like a secret key of Supabase: everybody can read it on the site',
  )
  const built = await readdir(join(root, 'site/blog'))
  expect(built.filter((file) => !file.includes('.'))).toEqual(['shown'])
})
