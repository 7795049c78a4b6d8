import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { findCircles, findCitations } from './structure.ts'

let root = ''

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

beforeEach(() => {
  root = temporaryFolder()
})

describe('circles of imports', () => {
  it.each([
    ['of values', "import { b } from './b.ts'\n"],
    ['of types', "import type { B } from './b.ts'\n"],
    ['by what is exported again', "export { b } from './b.ts'\n"],
    ['by what is loaded later', "export const load = () => import('./b.ts')\n"],
  ])('are found: %s', async (_, text) => {
    await write('shared/a.ts', text)
    await write('shared/b.ts', "import { a } from './a.ts'\n")
    expect(findCircles(root)).toEqual([['shared/a.ts', 'shared/b.ts']])
  })

  it('are found over several folders', async () => {
    await write('shared/a.ts', "import '../site/b.tsx'\n")
    await write('site/b.tsx', "import '../desktop/main/c.ts'\n")
    await write('desktop/main/c.ts', "import '../../shared/a.ts'\n")
    expect(findCircles(root)).toHaveLength(1)
  })

  it('are not seen where two ways lead to one file', async () => {
    await write('shared/a.ts', "import './b.ts'\nimport './c.ts'\n")
    await write('shared/b.ts', "import './c.ts'\n")
    await write('shared/c.ts', 'export const c = 1\n')
    expect(findCircles(root)).toEqual([])
  })
})

describe('citations of numbered sections', () => {
  it('are found with their line', async () => {
    await write('site/a.css', '.a {\n}\n/* As section 7 has it. */\n')
    await write('README.md', 'See sections 2 and 3.\n')
    expect(findCitations(root).toSorted()).toEqual([
      'README.md:1: See sections 2 and 3.',
      'site/a.css:3: /* As section 7 has it. */',
    ])
  })

  it('are not seen in words that only resemble them', async () => {
    await write('site/a.ts', "// The waitlist's section, intersection 4\n")
    expect(findCitations(root)).toEqual([])
  })
})
