import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyProject, type ProjectCopy } from '../support/project-copy.ts'
import { isEveryTest } from '../support/system.ts'

let project: ProjectCopy

async function checkWith(script: string, file: string, text: string) {
  const path = join(project.folder, file)
  const before = await readFile(path, 'utf8').catch(() => undefined)
  await writeFile(path, text)
  const result = await project.npmRun(script)
  await (before === undefined ? rm(path) : writeFile(path, before))
  return result
}

describe.runIf(isEveryTest)('npm run check', { timeout: 90_000 }, () => {
  beforeAll(async () => {
    project = await copyProject()
  })
  afterAll(() => project.remove())

  it('fails on a type error', async () => {
    const { code, output } = await checkWith(
      'check:types',
      'shared/mistake.ts',
      "export const count: number = 'one'\n",
    )
    expect(output).toContain('TS2322')
    expect(code).not.toBe(0)
  })

  it('fails on a browser global in code that Node runs, and on a Node module in shared code', async () => {
    const dom = await checkWith(
      'check:types',
      'site/build/mistake.ts',
      'export const d = document\n',
    )
    expect(dom.output).toContain('mistake.ts')
    expect(dom.code).not.toBe(0)
    const node = await checkWith(
      'check:types',
      'shared/mistake.ts',
      "export { readFile } from 'node:fs'\n",
    )
    expect(node.code).not.toBe(0)
  })

  it('fails on a promise nobody waits for, which only a type-aware rule can see', async () => {
    const { code, output } = await checkWith(
      'check:lint',
      'shared/mistake.ts',
      'const work = async () => 1\n\nexport const start = () => {\n  work()\n}\n',
    )
    expect(output).toContain('no-floating-promises')
    expect(code).not.toBe(0)
  })

  it('fails on a forbidden import', async () => {
    const { code, output } = await checkWith(
      'check:lint',
      'shared/mistake.ts',
      "export { showToast } from '../site/ui/toast.ts'\n",
    )
    expect(output).toContain('no-restricted-imports')
    expect(code).not.toBe(0)
  })

  it('fails on a file that is not formatted', async () => {
    const { code } = await checkWith(
      'check:format',
      'shared/mistake.ts',
      'export const a = {b:1};\n',
    )
    expect(code).not.toBe(0)
  })

  it('fails on an unused export', async () => {
    const brand = await readFile(join(project.folder, 'shared/brand.ts'), 'utf8')
    const { code, output } = await checkWith(
      'check:unused',
      'shared/brand.ts',
      `${brand}\nexport const nobodyWantsMe = 1\n`,
    )
    expect(output).toContain('nobodyWantsMe')
    expect(code).not.toBe(0)
  })

  it('fails on an unused dependency', async () => {
    const manifest = await readFile(join(project.folder, 'package.json'), 'utf8')
    const { code, output } = await checkWith(
      'check:unused',
      'package.json',
      manifest.replace('"zod":', '"left-pad": "1.3.0",\n    "zod":'),
    )
    expect(output).toContain('left-pad')
    expect(code).not.toBe(0)
  })

  it('fails on a dependency whose licence is not allowed', async () => {
    const lock = await readFile(join(project.folder, 'package-lock.json'), 'utf8')
    const { code, output } = await checkWith(
      'check:licenses',
      'package-lock.json',
      lock.replace(
        '"packages": {',
        '"packages": {"node_modules/left-out": {"license": "SSPL-1.0"},',
      ),
    )
    expect(output).toContain('left-out has a licence that is not allowed')
    expect(code).not.toBe(0)
  })
})
