import { execFile } from 'node:child_process'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { isEveryTest } from '../../support/system.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'
import { testPosts } from '../../support/test-posts.ts'

const projectRoot = join(import.meta.dirname, '../../..')

// Each is a build of a copy of the project.
describe.runIf(isEveryTest)('a build after one that kept its share images', () => {
  const folder = sharedFolder()
  let last: Buffer

  // With this project's packages but caches of its own.
  beforeAll(async () => {
    for (const part of ['package.json', 'tsconfig.json', 'shared', 'site']) {
      await cp(join(projectRoot, part), join(folder, part), { recursive: true })
    }
    // A junction needs no rights on Windows; other systems know no difference.
    await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'junction')
    last = await buildPicture()
  })

  /** The site's own share image as a build leaves it. */
  async function buildPicture(): Promise<Buffer> {
    const env = { ...process.env, PENNYWREN_POSTS: testPosts }
    const command = ['node_modules/vite/bin/vite.js', 'build', 'site']
    await promisify(execFile)(process.execPath, command, { cwd: folder, env })
    return readFile(join(folder, 'dist/site/share.jpg'))
  }

  const changes = [
    ['another brand', 'shared/brand.ts', "name: 'Pennywren'", "name: 'Goldwren'"],
    ['another mascot', 'site/public/favicon.svg', '</svg>', '<path d="M0 0h9v9H0z"/></svg>'],
    ['another colour', 'site/plugins/share-image.ts', "'#0f352e'", "'#4f352e'"],
    [
      'other line breaks',
      'site/plugins/share-image.ts',
      "(glued ? '' : ' ')",
      "(glued ? '' : '  ')",
    ],
    ['lower quality', 'site/plugins/share-image.ts', 'quality = 60', 'quality = 30'],
  ] as const
  // One after the other, each on top of those before: a build takes seconds.
  test.each(changes)('shows %s', async (_, file, text, replacement) => {
    const path = join(folder, file)
    const source = await readFile(path, 'utf8')
    expect(source).toContain(text)
    await writeFile(path, source.replace(text, replacement))
    const picture = await buildPicture()
    expect(picture.equals(last)).toBe(false)
    last = picture
  })
})
