import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readHtml } from '../../../site/publisher/html-reader.ts'
import { sectionsOf } from '../../support/cases.ts'

const kinds = sectionsOf(join(import.meta.dirname, 'html-reader.txt'))

test.each(kinds)('$name becomes text with the page’s own marks', ({ cases }) => {
  for (const { given, expected } of cases) expect(readHtml(given)).toBe(expected)
})
