import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { siteIndexPath } from '../../../../shared/publication/site-index.ts'
import { committedTree } from '../../../../site/content/posts-folder.ts'
import { createGitRepository } from '../../../support/automation/github/git-repository.ts'
import { startFakeSite, type FakeSite } from '../../../support/publisher/fake-site.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const run = promisify(execFile)
const script = join(
  import.meta.dirname,
  '../../../../site/operations/automation/call-build-hook.ts',
)

let posts: string
let tree: string

beforeEach(async () => {
  const repository = await createGitRepository({ 'posts/a.md': 'A.', 'README.md': 'A site.' })
  onTestFinished(repository.remove)
  const root = temporaryFolder()
  await repository.clone(root)
  posts = join(root, 'posts')
  tree = (await repository.find('main', 'posts'))?.oid ?? ''
})

describe('what the posts are by git', () => {
  test('is known where they are as they were committed', async () => {
    expect(tree).toMatch(/^[0-9a-f]{40}$/)
    expect(await committedTree(posts)).toBe(tree)
    await writeFile(join(posts, '../README.md'), 'Something else.')
    expect(await committedTree(posts)).toBe(tree)
  })

  test('is not known where one was changed or added, or outside of git', async () => {
    await writeFile(join(posts, 'b.md'), 'B.')
    expect(await committedTree(posts)).toBeUndefined()
    await rm(join(posts, 'b.md'))
    await writeFile(join(posts, 'a.md'), 'Another text.')
    expect(await committedTree(posts)).toBeUndefined()
    await rm(join(posts, '../.git'), { recursive: true })
    expect(await committedTree(posts)).toBeUndefined()
  })
})

describe('the build hook of a site', () => {
  const hook = '/build-hook'
  let site: FakeSite
  beforeEach(async () => {
    site = await startFakeSite()
    onTestFinished(site.close)
    site.replies.set(hook, {})
  })
  const look = async (settings: Record<string, string> = {}) => {
    const env = { SITE_URL: site.url, BUILD_HOOK_URL: site.url + hook, PENNYWREN_POSTS: posts }
    const ended = await run(process.execPath, [script], {
      env: { ...process.env, ...env, ...settings },
    }).catch((error: { stdout: string; stderr: string }) => error)
    const calls = site.asked.filter(({ path }) => path === hook)
    return { ...ended, calls: calls.map(({ method, body }) => `${method} ${body}`) }
  }
  const built = (changes: object) =>
    site.replies.set(siteIndexPath, {
      version: 1,
      builtAt: '2026-01-05T00:00:00.000Z',
      ...changes,
    })

  test('is called where an article is due, or the posts are others', async () => {
    built({ nextOn: '2026-01-06', postsTree: tree })
    const due = await look()
    expect(due.stdout).toMatch(
      /an article is due since 2026-01-06\. Its build hook was called\.\n$/,
    )
    expect(due.calls).toEqual(['POST {}'])
    built({ postsTree: 'f'.repeat(40) })
    expect((await look()).stdout).toMatch(/the posts were changed at 2026-01-01T.* was called\.\n$/)
  })

  test('is not called where nothing would change', async () => {
    built({ nextOn: '9999-01-01', postsTree: tree })
    const { stdout, calls } = await look()
    expect(stdout).toBe('The site is as it has to be: its build hook was not called.\n')
    expect(calls).toEqual([])
  })

  test('is not called, and nothing asked, where it is not set', async () => {
    const { stdout } = await look({ BUILD_HOOK_URL: '' })
    expect(stdout).toBe('Nothing was looked at: SITE_URL or BUILD_HOOK_URL is not set.\n')
    expect(site.asked).toEqual([])
  })

  test('fails with a reason where the site has no index, or the hook refuses', async () => {
    expect((await look()).stderr).toContain('was answered with status 404')
    built({ builtAt: 'Mon, 5 Jan 2026 00:00:00 GMT (\n::error::of the site)' })
    const { stdout, stderr } = await look()
    expect(stderr).toMatch(/^Error: The site answered with something else .*\n$/)
    expect(stdout + stderr).not.toContain('::')
    built({ nextOn: '2026-01-06' })
    site.replies.set(hook, (_, response) => response.writeHead(410).end())
    const refused = await look()
    expect(refused.stderr).toContain('The build hook answered with status 410')
    expect(refused).toMatchObject({ code: 1 })
  })
})
