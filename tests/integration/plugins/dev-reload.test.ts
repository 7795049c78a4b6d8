import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyProject } from '../../support/copy-project.ts'
import { freePort } from '../../support/free-port.ts'
import { markdown } from '../../support/posts-folder.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

const patience = { timeout: 20_000, interval: 50 }

/** A kind of file, what is changed in it to what, and the path that shows the change. */
const kinds: [kind: string, file: string, from: string, to: string, path: string][] = [
  ['a component', 'site/landing/hero.tsx', 'Ad-free, AI', 'CHANGED 1', '/'],
  ['a style', 'site/landing/landing-page.css', '', '.changed-2 {}', '/landing/landing-page.css'],
  ['a post', 'site/content/posts/changing.md', 'Words', 'CHANGED 4', '/blog/changing'],
  ['a legal page', 'site/content/pages/terms.md', 'Words', 'CHANGED 5', '/terms'],
  ['the brand', 'shared/brand.ts', "'Pennywren Blog'", "'CHANGED 7'", '/blog'],
]

/** Posts and pages to change, and a server. */
async function fill(root: string): Promise<void> {
  await copyProject(root)
  await writeFile(join(root, 'site/content/posts/changing.md'), markdown({ title: 'Changing' }))
  await writeFile(
    join(root, 'site/content/pages/terms.md'),
    '---\nupdated: 2026-01-05\n---\n\nWords.\n',
  )
  await writeFile(
    join(root, 'start.ts'),
    "import { startDevServer } from './site/dev/serve.ts'\nawait startDevServer(Number(process.argv[2]))\n",
  )
}

const root = join(sharedFolder(), 'project')
let url = ''
let output = ''
let stop: () => Promise<void>

beforeAll(async () => {
  await fill(root)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['start.ts', String(port)], { cwd: root })
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()))
  }
  stop = async () => {
    server.kill()
    await once(server, 'exit')
  }
  await vi.waitFor(() => fetch(url), { timeout: 60_000, interval: 200 })
})
afterAll(() => stop?.())

test.each(kinds)(
  'npm run dev:site shows a change of %s without a restart',
  async (kind, file, from, to, path) => {
    const shown = /changed.\d/i.exec(to)?.[0] ?? ''
    const read = async () => (await fetch(url + path)).text()
    const before = await read()
    expect(before, output).not.toContain(shown)
    const socket = new WebSocket(url.replace('http', 'ws'), 'vite-hmr')
    const told: string[] = []
    socket.addEventListener('message', ({ data }) => told.push(String(data)))
    await once(socket, 'open')
    const text = await readFile(join(root, file), 'utf8')
    await writeFile(join(root, file), from === '' ? `${to}\n${text}` : text.replace(from, to))
    await vi.waitFor(async () => expect(await read()).toContain(shown), patience)
    await vi.waitFor(() => expect(told.join('')).toMatch(/"(full-reload|update)"/), patience)
    socket.close()
    expect(output, kind).not.toMatch(/restart/i)
  },
)

test('npm run dev:site shows a page with only a style sheet that is added while it runs', async () => {
  await mkdir(join(root, 'site/press'))
  await writeFile(
    join(root, 'site/press/press-page.css'),
    "@import '../layout/site-page.css';\n.press { color: red }",
  )
  const routes = join(root, 'site/routes.tsx')
  const row = `page('/press', {
    Component: () => <p className="press">Press</p>,
    head: () => notFoundHead,
    script: 'press/press-page.script.ts',
  }),`
  const text = await readFile(routes, 'utf8')
  await writeFile(routes, text.replace(/(RouteObject\[\] = \[)/, `$1${row}`))
  const read = async (path: string) => (await fetch(url + path)).text()
  await vi.waitFor(async () => expect(await read('/press')).toContain('class="press"'), patience)
  expect(await read('/press')).toContain('src="/press/press-page.script.ts"')
  const [, sheet = ''] =
    /import "([^"]+press-page\.css)"/.exec(await read('/press/press-page.script.ts')) ?? []
  expect(await read(sheet)).toContain('.press')
})
