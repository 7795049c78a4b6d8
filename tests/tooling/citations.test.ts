import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const projectRoot = join(import.meta.dirname, '../..')

test('no file cites a numbered section, of a page that is not part of the project', () => {
  const files = globSync(
    '{{shared,site,desktop,tests}/**/*,*,.github/**/*}.{ts,tsx,css,md,sql,json}',
    {
      cwd: projectRoot,
      exclude: ['**/node_modules/**', 'package-lock.json', 'site/content/posts/**'],
    },
  )
  expect(files).toContain('README.md')
  const citing = files.filter((file) =>
    /\bsections? \d/i.test(readFileSync(join(projectRoot, file), 'utf8')),
  )
  expect(citing).toEqual([])
})
