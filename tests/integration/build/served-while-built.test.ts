import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStaticHost } from '../../../site/static-host/static-host.ts'
import { filesBelow } from '../../support/files-below.ts'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { isEveryTest } from '../../support/system.ts'
import { testPosts } from '../../support/test-posts.ts'

/** Four builds, on a busy machine. */
const timeoutMs = 240_000

let project: ProjectCopy

beforeAll(async () => {
  project = await copyProject()
})
afterAll(() => project.remove())

/** Every file of a build, by its path. */
type Build = Map<string, Buffer>

async function build(): Promise<Build> {
  const env = { ...process.env, PENNYWREN_POSTS: testPosts }
  await promisify(execFile)(process.execPath, ['site/build/build.ts'], { cwd: project.folder, env })
  const site = join(project.folder, 'dist/site')
  const files = await filesBelow(site)
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(site, file))] as const)),
  )
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const path = join(project.folder, file)
  const before = await readFile(path, 'utf8')
  expect(edit(before)).not.toBe(before)
  await writeFile(path, edit(before))
}

const changes = [
  () => change('shared/brand.ts', (text) => text.replace("name: 'Pennywren'", "name: 'Goldwren'")),
  async () => {
    for (const sheet of ['landing/landing', 'blog/list', 'not-found/not-found']) {
      await appendFile(join(project.folder, `site/${sheet}.css`), '\n.changed{color:red}\n')
    }
  },
  () =>
    change(
      'site/landing/landing-page.script.ts',
      (text) => `${text}\nglobalThis.name = 'changed'\n`,
    ),
]

/** A page as a visitor gets it, with its policy and the scripts that it asks for afterwards. */
interface Visit {
  path: string
  page: string
  policy: string
  assets: { path: string; status: number; content: Buffer }[]
}

async function visit(url: string, path: string): Promise<Visit> {
  const response = await fetch(url + path)
  const page = await response.text()
  const assets: Visit['assets'] = []
  for (const [, asset = ''] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    const { status, ...reply } = await fetch(url + asset).then(async (got) => ({
      status: got.status,
      content: Buffer.from(await got.arrayBuffer()),
    }))
    assets.push({ path: asset.slice(1), status, ...reply })
  }
  return { path, page, policy: response.headers.get('content-security-policy') ?? '', assets }
}

test.runIf(isEveryTest)(
  'whoever visits the site while it is built with another brand gets pages, policies and scripts of one build',
  async () => {
    const builds = [await build()]
    const host = await startStaticHost({ root: join(project.folder, 'dist/site') })
    const visits: Visit[] = []
    const building = new AbortController()
    const visiting = async () => {
      while (!building.signal.aborted) {
        for (const path of ['/', '/blog', '/missing']) visits.push(await visit(host.url, path))
      }
    }
    const visitors = Promise.all([visiting(), visiting()])
    try {
      for (const make of changes) {
        await make()
        builds.push(await build())
      }
    } finally {
      building.abort()
      await visitors
      await host.close()
    }

    const [first, second] = builds.map((files) => files.get('share.jpg'))
    expect(second?.equals(first ?? Buffer.of())).toBe(false)

    const seen = new Set<number>()
    const fileOf: Record<string, string> = {
      '/': 'index.html',
      '/blog': 'blog.html',
      '/missing': '404.html',
    }
    for (const { path, page, policy, assets } of visits) {
      const of = builds.findIndex((one) => one.get(fileOf[path] ?? '')?.toString() === page)
      expect(of, `${path} is a page of no build`).not.toBe(-1)
      seen.add(of)
      for (const [, , text = ''] of page.matchAll(/<(style|script)>([^]*?)<\/\1>/g)) {
        const hash = createHash('sha256').update(text).digest('base64')
        expect(policy, path).toContain(`'sha256-${hash}'`)
      }
      // A page that a build did not change is of both.
      const headers = builds
        .filter((one) => one.get(fileOf[path] ?? '')?.toString() === page)
        .map((one) => one.get('_headers')?.toString() ?? '')
      expect(headers.join('\n')).toContain(policy)
      expect(assets).not.toEqual([])
      for (const asset of assets) {
        expect(asset.status, asset.path).toBe(200)
        expect(asset.content.equals(builds[of]?.get(asset.path) ?? Buffer.of()), asset.path).toBe(
          true,
        )
      }
    }
    // The last build may be over before the next visit.
    expect(seen.size).toBeGreaterThanOrEqual(builds.length - 1)
  },
  timeoutMs,
)
