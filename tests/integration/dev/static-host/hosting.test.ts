import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStaticHost } from '../../../../site/dev/static-host/static-host.ts'
import { inPath } from '../../../support/chromium.ts'
import { freePort } from '../../../support/free-port.ts'
import { sharedFolder } from '../../../support/temporary-folder.ts'

/** Debian has it where only root looks for programs. */
const nginx = inPath('nginx') ?? inPath('nginx', { PATH: '/usr/sbin' })
const project = join(import.meta.dirname, '../../../..')

const script = 'export const answer = 42\n'.repeat(200)
const files = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Oops! Page not found</h1>',
  'blog/index.html': '<h1>Blog</h1>',
  'assets/app.js': script,
  _redirects: '',
}

interface Host {
  url: string
  close: () => Promise<void>
}

async function startNginx(root: string): Promise<Host> {
  const folder = join(root, '..')
  const port = await freePort()
  const types = 'types { text/html html; application/javascript js; text/xml xml; }'
  const include = join(project, 'site/operations/hosting/nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ')
  const server = `server { listen 127.0.0.1:${port}; root ${root}; include ${include}; }`
  await writeFile(
    join(folder, 'nginx.conf'),
    // Else root has its files read by a user who may not.
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors.log;
     events {} http { ${types} ${temporary} access_log off; ${server} }\n`,
  )
  const args = ['-p', folder, '-e', `${folder}/errors.log`, '-c', `${folder}/nginx.conf`]
  const running = spawn(nginx ?? '', args, { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  for (let left = 100; left > 0; left -= 1) {
    if (await fetch(url).catch(() => undefined)) break
    await delay(50)
  }
  return {
    url,
    close: async () => {
      running.kill('SIGTERM')
      await once(running, 'exit')
    },
  }
}

const hosts: [string, boolean, (root: string) => Promise<Host>][] = [
  ['the static host', true, (root) => startStaticHost({ root })],
  ['nginx', nginx !== undefined, startNginx],
]

const forEver = 'public, max-age=31536000, immutable'

describe.each(hosts)('%s', (_, isThere, start) => {
  const root = join(sharedFolder(), 'site')
  let host: Host

  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  beforeAll(async () => {
    if (!isThere) return
    for (const [name, text] of Object.entries(files)) await write(name, text)
    await write('_headers', `/*\n  X-Frame-Options: DENY\n/assets/*\n  Cache-Control: ${forEver}\n`)
    host = await start(root)
  })
  afterAll(() => host?.close())

  test.skipIf(!isThere).each([
    ['/', 200, 'no-cache'],
    ['/blog', 200, 'no-cache'],
    ['/assets/app.js', 200, forEver],
    ['/assets/app.js?v=1', 200, forEver],
    ['/assets/gone.js', 404, 'no-cache'],
    ['/nothing', 404, 'no-cache'],
    ['/index', 404, 'no-cache'],
    ['/404.html', 404, 'no-cache'],
    ['/_headers', 404, 'no-cache'],
    ['/_redirects', 404, 'no-cache'],
  ])('answers %s with %i and %s', async (path, status, cache) => {
    const reply = await fetch(host.url + path)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([status, cache])
    expect(reply.headers.get('x-frame-options')).toBe('DENY')
    const text = await reply.text()
    if (status === 404) expect(text).toBe(files['404.html'])
  })

  test.skipIf(!isThere)('compresses a script', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const reply = await fetch(`${host.url}/assets/app.js`, { headers })
    expect(reply.headers.get('content-encoding')).toBe('gzip')
    expect(await reply.text()).toBe(script)
  })
})
