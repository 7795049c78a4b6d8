import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseArticle, plainText } from '../../../shared/post/article-text.ts'
import { sumsOf } from '../../../site/ui/article-sums.ts'
import { sectionsOf } from '../../support/cases.ts'

/** Lists, and each of their items with `|` before what is aligned as its amount. */
const sections = sectionsOf(join(import.meta.dirname, 'article-sums.txt'))

test.each(sections.flatMap(({ cases }) => cases))('$given', ({ given, expected }) => {
  const [list] = parseArticle(given)
  if (list?.kind !== 'list') throw new Error('It is no list.')
  const shown = sumsOf(list.items).map((sum, at) =>
    sum ? `${plainText(sum.label)}|${plainText(sum.amount)}` : plainText(list.items[at] ?? []),
  )
  expect(shown.join('\n')).toBe(expected)
})
