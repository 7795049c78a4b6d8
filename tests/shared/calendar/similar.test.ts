import { expect, it } from 'vitest'
import { areSimilar, comparedTitle } from '../../../shared/calendar/similar.ts'

it.each([
  ['Rainy days', 'Rany days', true],
  ['Rainy days', 'Rainy Days!', true],
  ['Zero-based budgeting', 'Zero based budgeting, explained', true],
  ['Kleine Schritte', 'Kleine Schrite', true],
  ['Rainy days', 'Index funds', false],
  ['Save', 'Spend', false],
  ['日本の家計簿', '日本の家計', true],
  ['A', 'A', true],
  ['A', 'B', false],
])('%j and %j: %s', (a, b, expected) => {
  expect(areSimilar(comparedTitle(a), comparedTitle(b))).toBe(expected)
  expect(areSimilar(comparedTitle(b), comparedTitle(a))).toBe(expected)
})
