import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { buildSite } from '../../../site/build-site.ts'
import { fillFolder, markdown } from '../../support/posts-folder.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

// So that the finished build alone has to find what came from somewhere else.
vi.mock(import('../../../site/plugins/published-values.ts'), async (original) => ({
  ...(await original()),
  checkPublishedValues: () => undefined,
}))

const root = sharedFolder()

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function build(name: string, bodies: Record<string, string>): Promise<void> {
  const postsDir = join(root, name, 'posts')
  const posts = Object.entries(bodies).map(([file, body]) => [file, markdown({}, body)])
  await fillFolder(postsDir, Object.fromEntries(posts) as Record<string, string>)
  await buildSite({
    outDir: join(root, name, 'site'),
    cacheDir: join(root, 'cache'),
    postsDir,
    now: new Date('2026-06-01T00:00:00Z'),
  })
}

test('a build whose scripts hold a secret fails and names the script', async () => {
  vi.stubEnv('VITE_AI_MODEL', 'sk-proj-4f9a77c1e2b8d6')
  await expect(build('script', { 'a-post.md': 'Text' })).rejects.toThrow(
    /^assets\/[\w.-]+\.js would hold a key of an AI service/,
  )
})

test('a build whose pages have a script that holds a secret fails and names the script', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.supabase.example')
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_4f9a77c1e2')
  await expect(build('inline', { 'a-post.md': 'Text' })).rejects.toThrow(
    'landing/landing-page.script.ts would hold a secret key of Supabase',
  )
})

test('a build whose pages hold a secret that is of no post fails and names the page', async () => {
  vi.stubEnv('VITE_SITE_ORIGIN', 'https://sk-proj-4f9a77c1e2b8d6.example')
  await expect(build('page', { 'a-post.md': 'Text' })).rejects.toThrow(
    'index.html would hold a key of an AI service',
  )
})

test('a post that shows how secrets look is built, one with a secret that may work is held back, and both are told of with their places', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  await build('told', {
    'shown.md': 'One line.\n\nPut sb_secret_4f9a77c1e2 there',
    'working.md': 'My key: sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
  })
  const lines = log.mock.calls.flat()
  expect(lines).toContain(
    'shown.md:9: content holds what looks like a secret key of Supabase, in its line 3: everybody can read it on the site',
  )
  expect(lines).toContain(
    'working.md is held back: it holds a key or token that may work: delete it, and have its service replace it.',
  )
  expect(lines).toContain(
    'working.md:7: content holds what looks like a secret key of Supabase: everybody can read it on the site',
  )
  const built = await readdir(join(root, 'told/site/blog'))
  expect(built.filter((file) => !file.includes('.'))).toEqual(['shown'])
})
