import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Texts in which there is nothing to look at. */
export const cleanTexts = readFileSync(join(import.meta.dirname, 'clean.md'), 'utf8').split(
  '\n=====\n',
)
