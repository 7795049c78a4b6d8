import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildSite } from '../../../site/build/build.ts'
import { checkOutputFolder, signOfBuild } from '../../../site/build/output-folder.ts'
import { filesBelow } from '../../support/files-below.ts'
import { fillFolder, markdown } from '../../support/posts-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const now = new Date('2026-01-31T12:00:00Z')

let root: string
let site: string

beforeEach(async () => {
  root = temporaryFolder()
  site = join(root, 'site')
  await fillFolder(join(root, 'posts'), { 'one.md': markdown() })
})

function build(outDir = site) {
  const postsDir = join(root, 'posts')
  return buildSite({ outDir, postsDir, hostingDir: join(root, 'hosting'), now })
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), text)
}

test('a folder with files of somebody else is left as it is, and the build says why', async () => {
  await write('site/.git/HEAD', 'ref: refs/heads/main')
  await write('site/letter.txt', 'Dear all')
  await expect(build()).rejects.toThrow(
    `${site} is not empty and was not made by a build, which replaces all that it holds. Nothing was changed.`,
  )
  expect(await filesBelow(site)).toEqual(['.git/HEAD', 'letter.txt'])
  expect(await readdir(root)).toEqual(['posts', 'site'])
})

test('another site with headers of its own is not taken for one of a build', async () => {
  await write('site/_headers', '/*\n  X-Frame-Options: DENY\n')
  await write('site/index.html', 'Hello')
  await expect(build()).rejects.toThrow('was not made by a build')
})

describe('a folder that a build has filled', () => {
  beforeEach(() => write('site/_headers', `${signOfBuild}\n\n/*\n  X-Frame-Options: DENY\n`))

  test('is not replaced once there is a repository in it', async () => {
    await write('site/.git/HEAD', 'ref: refs/heads/main')
    await expect(build()).rejects.toThrow(
      `${site} holds '.git', which no build made and the next would remove`,
    )
    expect(await filesBelow(site)).toEqual(['.git/HEAD', '_headers'])
  })

  test('is replaced with what the system or the site itself has hidden in it', async () => {
    await write('site/.DS_Store', 'x')
    await write('site/.well-known/security.txt', 'x')
    expect(() => checkOutputFolder(site, ['.well-known'])).not.toThrow()
    expect(() => checkOutputFolder(site, [])).toThrow("holds '.well-known'")
  })

  test('loses neither its pages nor those of others where a folder in it is a link', async () => {
    await write('elsewhere/diary.txt', 'Dear diary')
    await symlink(join(root, 'elsewhere'), join(site, 'blog'), 'junction')
    await build()
    expect(await filesBelow(join(root, 'elsewhere'))).toEqual(['diary.txt'])
    expect(await filesBelow(site)).toContain('blog/one.html')
  })
})

test('a folder that is missing or empty is built', async () => {
  expect(() => checkOutputFolder(site, [])).not.toThrow()
  await mkdir(site)
  expect(() => checkOutputFolder(site, [])).not.toThrow()
})

test('a file is no output folder', async () => {
  await write('file', 'x')
  await expect(build(join(root, 'file'))).rejects.toThrow('is no folder')
})

test('what fails while a site is made leaves no trace of the attempt, and a link stays where it is', async () => {
  await mkdir(join(root, 'real'))
  await symlink(join(root, 'real'), site, 'junction')
  await build()
  expect(await readFile(join(site, 'blog/one.html'), 'utf8')).toContain('A title')
  const before = await filesBelow(root)
  expect(before).toContain('real/blog/one.html')
  // The folder of the settings for hosts cannot be made where a file stands.
  const postsDir = join(root, 'posts')
  const hostingDir = join(root, 'posts/one.md')
  await writeFile(join(root, 'posts/two.md'), markdown())
  await expect(buildSite({ outDir: site, postsDir, hostingDir, now })).rejects.toThrow('EEXIST')
  expect(await filesBelow(root)).toEqual([...before, 'posts/two.md'].sort())
  expect(await readdir(root)).toEqual(['hosting', 'posts', 'real', 'site'])
})
