import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../site/plugins/site.ts'
import { folderOf, markdown } from '../support/posts-folder.ts'

/** The command's output and end, for a folder with these files. */
async function check(files: Record<string, string>) {
  const command = [join(projectRoot, 'site/check-content.ts'), await folderOf(files)]
  return spawnSync(process.execPath, command, { encoding: 'utf8' })
}

test('what is left out and what was hardly meant is told line by line, and counted', async () => {
  expect(
    await check({
      'a.md': markdown({}, 'See [the app](/app).'),
      'b.md': markdown({ status: 'draft' }),
      'c.md': markdown({ publishDate: '2999-01-01' }),
      'd.md': markdown({ title: '' }),
      'e.md': markdown({}, '<<<<<<< HEAD'),
    }),
  ).toMatchObject({
    status: 0,
    stdout: [
      'c.md waits for 2999-01-01 (midnight UTC) and is left out.',
      "b.md is held back: it says 'status: draft'.",
      'd.md is held back: it has no title.',
      'e.md is held back: resolve the merge conflict in it.',
      "a.md:7: content links to '/app', which is no page of the site: it is shown as plain text",
      '1 post, 1 waiting, 3 held back, 1 warning',
      '',
    ].join('\n'),
    stderr: '',
  })
})

test('what stops a build fails the check, with file, line, field and what to do, and without a stack', async () => {
  expect(
    await check({
      'a.md': markdown({ category: 'Budgeting' }),
      'b.json': JSON.stringify({ title: 'B', content: 'C', publishDate: 'soon' }, null, 2),
    }),
  ).toMatchObject({
    status: 1,
    stdout: '',
    stderr: [
      'Posts that cannot be built:',
      "  a.md:5: category is no field of a post: did you mean 'categories'?",
      '  b.json:4: publishDate is written YYYY-MM-DD',
      '',
    ].join('\n'),
  })
})
