import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FinishedImport } from '../../shared/import/finish-posts.ts'

export const pastedFolder = join(import.meta.dirname, '../shared/import')

/** A text as it was pasted, and what becomes of it. */
export function pastedPosts(name: string): { pasted: string; became: FinishedImport } {
  const text = readFileSync(join(pastedFolder, `${name}.txt`), 'utf8')
  const [pasted = '', became = ''] = text.split('\n===== became =====\n')
  return { pasted, became: JSON.parse(became) as FinishedImport }
}
