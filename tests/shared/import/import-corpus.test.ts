import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importPosts } from '../../../shared/import-post.ts'

const folder = import.meta.dirname
const context = { now: new Date('2026-05-04T12:00:00Z'), firstId: 1_777_000_000_000 }

/** The pasted text, and behind a line its reading. */
test.each(globSync('*.txt', { cwd: folder }).sort())('%s becomes what it says', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const [pasted = '', became = ''] = text.split('\n===== became =====\n')
  expect({ ...importPosts(pasted, context), given: undefined }).toEqual(JSON.parse(became))
})
