import { expect, it } from 'vitest'
import { relatedSlugs } from '../../../shared/publication/related.ts'

it('finds the articles that share most words with a text, at most five', () => {
  const slugs = ['how-to-budget', 'zero-based-budgeting', 'debt-and-you', 'a-trip-to-the-sea']
  expect(relatedSlugs('Budgets with a zero base', slugs)).toEqual([
    'zero-based-budgeting',
    'how-to-budget',
  ])
  expect(relatedSlugs('The way to you', slugs)).toEqual([])
  expect(
    relatedSlugs(
      'debt',
      Array.from({ length: 9 }, (_, at) => `debt-${at}`),
    ),
  ).toHaveLength(5)
})
