import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { buildSite } from '../../../site/build-site.ts'
import { siteConfig, type SiteOptions } from '../../../site/vite.config.ts'
import { fillFolder, markdown } from '../../support/posts-folder.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

const root = sharedFolder()

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function optionsOf(name: string, bodies: Record<string, string>): Promise<SiteOptions> {
  const postsDir = join(root, name, 'posts')
  const posts = Object.entries(bodies).map(([file, body]) => [file, markdown({}, body)])
  await fillFolder(postsDir, Object.fromEntries(posts) as Record<string, string>)
  const now = new Date('2026-06-01T00:00:00Z')
  return { outDir: join(root, name, 'site'), cacheDir: join(root, 'cache'), postsDir, now }
}

test.each([
  ['VITE_AI_MODEL', 'sk-proj-4f9a77c1e2b8d6', /^assets\/[\w.-]+\.js would hold a key of an AI/],
  ['VITE_SUPABASE_ANON_KEY', 'sb_secret_4f9a77c1e2', /^landing\/\S+\.ts would hold a secret key/],
])('a build whose scripts hold a secret of %s fails and names the script', async (...row) => {
  const [name, secret, reason] = row
  const options = await optionsOf(name, { 'a-post.md': 'Text' })
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.supabase.example')
  vi.stubEnv(name, secret)
  const builder = await createBuilder({ ...siteConfig(options), configFile: false })
  // Nothing is wrong with the settings, so that the scripts alone tell.
  vi.stubEnv(name, '')
  await expect(builder.buildApp()).rejects.toThrow(reason)
})

test('a build whose pages hold a secret that is of no post fails and names the page', async () => {
  const pages = join(root, 'pages')
  const text = '---\nupdated: 2026-01-05\n---\nsk-proj-4f9a77c1e2b8d6'
  await fillFolder(pages, { 'privacy.md': text })
  vi.stubEnv('PENNYWREN_PAGES', pages)
  await expect(buildSite(await optionsOf('page', { 'a-post.md': 'Text' }))).rejects.toThrow(
    'privacy/index.html would hold a key of an AI service',
  )
})

test('a post that shows how secrets look is built, one with a secret that may work is held back, and both are told of with their places', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const options = await optionsOf('told', {
    'shown.md': 'One line.\n\nPut sb_secret_4f9a77c1e2 there',
    'working.md': 'My key: sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
  })
  await buildSite(options)
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
