import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const projectRoot = join(import.meta.dirname, '../..')
const read = (file: string) => readFile(join(projectRoot, file), 'utf8')

test('scripts are quoted as every shell reads them: single quotes mean nothing to that of Windows', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
  expect(Object.values(scripts).filter((script) => script.includes("'"))).toEqual([])
})

test('no program is started by a name that is a shell script on Windows', async () => {
  const started = /[([]\s*['"](?:npm|npx)['"]|'node_modules\/\.bin\//
  const sources = globSync('{site,desktop,shared,tests}/**/*.{ts,tsx}', { cwd: projectRoot })
  const found: string[] = []
  for (const file of sources) if (started.test(await read(file))) found.push(file)
  expect(sources).toContain(join('tests/tooling/any-system.test.ts'))
  expect(found).toEqual([])
})
