import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Post } from '../../../../../shared/post/post.ts'
import { siteIndexPath } from '../../../../../shared/publication/site-index.ts'
import { startSandbox } from '../../../../../site/dev/sandbox/sandbox.ts'
import { requestOf, secret } from '../../../../support/automation/automation.ts'
import { payloadOf, postOf } from '../../../../support/automation/contract.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const today = '2026-01-06'
const ofCheckout = 'The content of the checkout'

/** A checkout's content, and a host that lists the posts of it that have a text. */
function createFolders() {
  const root = temporaryFolder()
  const content = join(root, 'content')
  for (const part of ['posts', 'pictures', 'pages']) {
    mkdirSync(join(content, part), { recursive: true })
  }
  writeFileSync(join(content, 'posts/by-hand.md'), 'By hand.')
  const site = join(root, 'site')
  const build = vi.fn(async (from: string) => {
    const files = readdirSync(join(from, 'posts')).filter((name) => name.endsWith('.json'))
    const posts = files.map(
      (name) => JSON.parse(readFileSync(join(from, 'posts', name), 'utf8')) as Post,
    )
    const articles = posts.filter(
      ({ content, publishDate }) => content !== '' && publishDate <= today,
    )
    mkdirSync(join(site, 'blog'), { recursive: true })
    const index = { version: 1, articles, pages: {}, files: [] }
    writeFileSync(join(site, siteIndexPath), JSON.stringify(index))
  })
  return { root, content, site, build }
}

async function startLoop({ root, ...folders }: ReturnType<typeof createFolders>) {
  const sandbox = await startSandbox({
    automation: { ...folders, dataDir: join(root, 'data'), secret, today },
  })
  onTestFinished(() => sandbox.close())
  const { automation } = sandbox
  sandbox.linkTo('http://site.example')
  await automation?.buildNow()
  const send = async (post: Post) => {
    const { headers, body } = requestOf(payloadOf(post), 'text')
    const reply = await fetch(sandbox.urls.webhook, { method: 'POST', headers, body })
    return { status: reply.status, text: await reply.text() }
  }
  /** The states of the deliveries in the inbox, newest first. */
  const states = async () => {
    await automation?.idle()
    const page = await (await fetch(sandbox.urls.inbox)).text()
    return Array.from(
      page.matchAll(/<strong>(.*?)<\/strong> (?:<a href="(.*?)")?/g),
      ([, ...all]) => all.filter(Boolean).join(' '),
    )
  }
  const log = async () => {
    const args = ['-C', join(root, 'data/repository'), 'log', '--format=%s']
    return (await promisify(execFile)('git', args)).stdout.trim().split('\n')
  }
  return { sandbox, send, states, log }
}

test('each delivery is told how far it has come, and is committed once', async () => {
  const { send, states, log } = await startLoop(createFolders())
  await send(postOf('live'))
  await send(postOf('live'))
  await send(postOf('later', { publishDate: '2026-01-07' }))
  await send(postOf('empty', { content: '' }))
  await send(postOf('live', { id: 'another' }))
  expect(await states()).toEqual([
    expect.stringMatching(/^Refused \(409\): Another article has the address/),
    'Held back: it has no text.',
    'Built: waits for 2026-01-07.',
    expect.stringMatching(/^Nothing to do/),
    'Live http://site.example/blog/live',
  ])
  const titles = ['empty', 'later', 'live'].map((slug) => `Publish “The title of ${slug}”`)
  expect(await log()).toEqual([...titles, ofCheckout])
})

test('a page that does not know the secret publishes nothing; no page’s origin decides', async () => {
  const { sandbox, log } = await startLoop(createFolders())
  const { headers, query = '', body } = requestOf(payloadOf(postOf('of-a-page')), 'text')
  const url = sandbox.urls.webhook.replace(/\?.*/, '')
  const send = async (search: string, origin: string) =>
    (await fetch(url + search, { method: 'POST', headers: { ...headers, origin }, body })).status
  for (const search of ['', '?key=', `?key=${query.slice(5, -1)}`]) {
    expect(await send(search, 'http://127.0.0.1:4310')).toBe(403)
  }
  expect(await log()).toEqual([ofCheckout])
  // As Firefox sends it for a page without referrers.
  expect(await send(`?${query}`, 'null')).toBe(200)
})

test('what arrives while the site is built is built together', async () => {
  const folders = createFolders()
  const { sandbox, send, states } = await startLoop(folders)
  const builds = folders.build.mock.calls.length
  let end = () => {}
  const gate = new Promise<void>((resolve) => (end = resolve))
  folders.build.mockImplementationOnce(() => gate)
  for (const slug of ['a', 'b', 'c', 'd']) await send(postOf(slug))
  end()
  await sandbox.automation?.idle()
  expect(folders.build).toHaveBeenCalledTimes(builds + 2)
  expect(await states()).toHaveLength(4)
})

test('it can lose a reply, do nothing, and fail to build, and no post comes twice', async () => {
  const { sandbox, send, states, log } = await startLoop(createFolders())
  sandbox.faults.set('webhook', { name: 'reset-after' }, 1)
  await expect(send(postOf('lost'))).rejects.toThrow()
  expect(await send(postOf('lost'))).toMatchObject({ text: /^Nothing to do/ })
  sandbox.faults.set('webhook', { name: 'nothing' }, 1)
  expect(await send(postOf('silent'))).toMatchObject({ status: 200 })
  sandbox.faults.set('build', { name: 'nothing' }, 1)
  await send(postOf('unbuilt'))
  expect((await states())[0]).toMatch(
    /^Written: .*The build failed: The sandbox was told to fail\.$/,
  )
  await send(postOf('built'))
  expect((await states()).slice(0, 2)).toEqual([
    'Live http://site.example/blog/built',
    'Live http://site.example/blog/unbuilt',
  ])
  expect(await log()).toHaveLength(4)
})

test('a start goes on with what was published, and commits what has changed in the checkout', async () => {
  const folders = createFolders()
  const file = (name: string) => join(folders.content, 'posts', name)
  writeFileSync(file('kept.md'), 'one')
  writeFileSync(file('gone.md'), 'one')
  const first = await startLoop(folders)
  await first.send(postOf('sent'))
  await first.sandbox.close()
  writeFileSync(file('kept.md'), 'two')
  rmSync(file('gone.md'))
  // Of a commit that was broken off.
  const repository = join(folders.root, 'data/repository')
  writeFileSync(join(repository, 'site/content/posts/half.json'), '{')
  writeFileSync(join(repository, '.git/index.lock'), '')
  const { log } = await startLoop(folders)
  const posts = join(repository, 'site/content/posts')
  expect(readdirSync(posts)).toEqual(['by-hand.md', 'kept.md', expect.stringMatching(/^sent\./)])
  expect(readFileSync(join(posts, 'kept.md'), 'utf8')).toBe('two')
  expect(await log()).toEqual([ofCheckout, 'Publish “The title of sent”', ofCheckout])
})

test('without git it goes on, without a history', async () => {
  const folders = createFolders()
  vi.stubEnv('PATH', temporaryFolder())
  const first = await startLoop(folders)
  expect(existsSync(join(folders.root, 'data/repository/.git'))).toBe(false)
  await first.send(postOf('sent'))
  expect(await first.states()).toEqual(['Live http://site.example/blog/sent'])
  await first.sandbox.close()
  const { send } = await startLoop(folders)
  expect(await send(postOf('sent'))).toMatchObject({ text: /^Nothing to do/ })
})
