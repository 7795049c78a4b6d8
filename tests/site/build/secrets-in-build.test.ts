import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildSite } from '../../../site/build/build.ts'
import { fillFolder, markdown } from '../content/posts-folder.ts'

// So that the finished build alone has to find what came from somewhere else.
vi.mock(import('../../../site/build/published-values.ts'), () => ({
  checkPublishedValues: () => undefined,
}))

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pennywren-secrets-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => rm(root, { recursive: true }))

async function build(name: string, body: string): Promise<void> {
  const postsDir = join(root, name, 'posts')
  await fillFolder(postsDir, { 'a-post.md': markdown({}, body) })
  await buildSite({
    outDir: join(root, name, 'site'),
    cacheDir: join(root, name, 'cache'),
    postsDir,
    now: new Date('2026-06-01T00:00:00Z'),
  })
}

test('a build whose scripts hold a secret fails and names the script', async () => {
  vi.stubEnv('VITE_AI_MODEL', 'sk-proj-4f9a77c1e2b8d6')
  await expect(build('script', 'Text')).rejects.toThrow(
    /^assets\/[\w.-]+\.js would hold a key of an AI service/,
  )
})

test('a build whose pages hold a secret fails and names the page', async () => {
  await expect(build('page', 'Put sb_secret_4f9a77c1e2 there')).rejects.toThrow(
    'blog/a-post.html would hold a secret key of Supabase',
  )
})
