import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import type * as loadModule from '../../../site/plugins/load.ts'
import { siteConfig } from '../../../site/vite.config.ts'
import { fillFolder, markdown } from '../../support/posts-folder.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

/** Why files may not be published; the first reason would end the build. */
const refusals: string[] = []

vi.mock(import('../../../site/plugins/load.ts'), async (importOriginal) => {
  const { loadSite } = await importOriginal<typeof loadModule>()
  return {
    loadSite: async (mode) => {
      const site = await loadSite(mode)
      return {
        ...site,
        withoutSecrets(file, content) {
          try {
            return site.withoutSecrets(file, content)
          } catch (error) {
            refusals.push((error as Error).message)
            return content
          }
        },
      }
    },
  }
})

const root = sharedFolder()
/** What the build has said. */
const lines: string[] = []

beforeAll(async () => {
  const [postsDir, pages] = [join(root, 'posts'), join(root, 'pages')]
  await fillFolder(postsDir, {
    'shown.md': markdown({}, 'One line.\n\nPut sb_secret_4f9a77c1e2 there'),
    'working.md': markdown({}, 'My key: sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'),
  })
  await fillFolder(pages, { 'privacy.md': '---\nupdated: 2026-01-05\n---\nsk-proj-4f9a77c1e2b8d6' })
  vi.stubEnv('PENNYWREN_PAGES', pages)
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.supabase.example')
  vi.stubEnv('VITE_AI_MODEL', 'sk-proj-4f9a77c1e2b8d6')
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_secret_4f9a77c1e2')
  const now = new Date('2026-06-01T00:00:00Z')
  const outDir = join(root, 'site')
  const config = siteConfig({ outDir, cacheDir: join(root, 'cache'), postsDir, now })
  const builder = await createBuilder({ ...config, configFile: false })
  // Nothing is wrong with the settings, so that the scripts alone tell.
  vi.stubEnv('VITE_AI_MODEL', '')
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', '')
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  await builder.buildApp()
  log.mockRestore()
})

test.each([
  ['a script that is loaded', /^assets\/[\w.-]+\.js would hold a key of an AI service/],
  ['a script in a page', /^landing\/\S+\.ts would hold a secret key/],
  ['a page, outside of its article', /^privacy\.html would hold a key of an AI service/],
])('a secret in %s is refused, and the file is named', (_, reason) => {
  expect(refusals).toContainEqual(expect.stringMatching(reason))
})

test('a post that shows how secrets look is built, one with a secret that may work is held back, and both are told of with their places', async () => {
  expect(refusals.join()).not.toMatch(/shown|working/)
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
