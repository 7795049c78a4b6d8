import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const projectRoot = join(import.meta.dirname, '../..')
let copy = ''

/** Lints one file that holds nothing but an import, under the project's own rules. */
async function lint(file: string, imported: string, what = 'value'): Promise<string> {
  const path = join(copy, file)
  await mkdir(dirname(path), { recursive: true })
  const use = what === 'type' ? 'export type Used = thing' : 'export const used = thing'
  const keyword = what === 'type' ? 'import type' : 'import'
  await writeFile(path, `${keyword} thing from '${imported}'\n\n${use}\n`)
  const oxlint = join(projectRoot, 'node_modules/oxlint/bin/oxlint')
  return new Promise((resolve) => {
    const command = [oxlint, '--format=unix', file]
    execFile(process.execPath, command, { cwd: copy }, (_, stdout) => {
      resolve(stdout)
    })
  })
}

describe('the direction of imports', () => {
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'pennywren-lint-'))
    await cp(join(projectRoot, 'oxlint.config.ts'), join(copy, 'oxlint.config.ts'))
    // A junction: on Windows every other kind of link takes an administrator.
    await symlink(join(projectRoot, 'node_modules'), join(copy, 'node_modules'), 'junction')
  })
  afterAll(() => rm(copy, { recursive: true }))

  it.each([
    ['shared/x.ts', '../site/ui/toast.ts'],
    ['shared/api/x.ts', '../../desktop/main/main.ts'],
    ['shared/x.ts', 'react'],
    ['shared/x.ts', 'node:fs'],
    ['shared/x.ts', '@supabase/supabase-js'],
    ['site/x.ts', '../desktop/ipc/contract.ts'],
    ['site/build/x.ts', '../../tests/support/fixtures.ts'],
    ['site/publisher/bulk/x.tsx', '../../landing/hero.tsx'],
    ['site/publisher/x.tsx', '../blog/article-page.tsx'],
    ['site/landing/x.tsx', '../publisher/platform.ts'],
    ['site/landing/x.tsx', '../document/head.ts'],
    ['desktop/renderer/x.tsx', '../ipc/contract.ts'],
    ['site/blog/x.tsx', 'node:fs'],
    ['site/ui/x.tsx', '../blog/blog-page.tsx'],
    ['site/layout/x.tsx', '../landing/hero.tsx'],
    ['site/publisher/x.tsx', '../document/head.ts'],
    ['site/publisher/x.tsx', '../layout/site-header.tsx'],
    ['site/document/x.tsx', '../blog/paths.ts'],
    ['site/content/x.ts', '../build/paths.ts'],
    ['site/sandbox/ai/x.ts', '../../build/paths.ts'],
    ['site/static-host/x.ts', '../sandbox/sandbox.ts'],
    ['desktop/main/x.ts', '../../site/publisher/platform.ts'],
    ['desktop/main/x.ts', '../renderer/renderer.tsx'],
    ['desktop/preload/x.ts', '../main/main.ts'],
    ['desktop/ipc/x.ts', 'electron'],
    ['desktop/renderer/x.tsx', 'electron'],
    ['desktop/renderer/x.tsx', '../../site/landing/hero.tsx'],
  ])('forbids %s to import %s', async (file, imported) => {
    expect(await lint(file, imported)).toContain('no-restricted-imports')
  })

  it.each([
    ['shared/api/x.ts', '../post.ts'],
    ['shared/x.ts', 'zod'],
    ['site/publisher/bulk/x.tsx', '../../ui/toast.ts'],
    ['site/blog/x.tsx', '../ui/toast.ts'],
    ['site/blog/x.tsx', '../layout/site-header.tsx'],
    ['site/build/x.ts', '../prerender.tsx'],
    ['site/sandbox/ai/x.ts', '../http.ts'],
    ['desktop/main/x.ts', '../ipc/contract.ts'],
    ['desktop/main/x.ts', '../../shared/queue.ts'],
    ['desktop/main/x.ts', 'electron'],
    ['desktop/preload/x.ts', '../ipc/contract.ts'],
    ['desktop/renderer/x.tsx', '../../site/publisher/publisher-app.tsx'],
  ])('allows %s to import %s', async (file, imported) => {
    expect(await lint(file, imported)).not.toContain('no-restricted-imports')
  })

  it.each([
    ['site/landing/x.tsx', '../document/head.ts'],
    ['desktop/renderer/x.tsx', '../ipc/contract.ts'],
  ])('allows %s to import the types of %s', async (file, imported) => {
    expect(await lint(file, imported, 'type')).not.toContain('no-restricted-imports')
  })

  it('forbids types as it forbids values', async () => {
    expect(await lint('site/ui/x.tsx', '../blog/blog-page.tsx', 'type')).toContain(
      'no-restricted-imports',
    )
  })
})
