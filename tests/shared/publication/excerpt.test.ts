import { expect, it } from 'vitest'
import { excerptOf } from '../../../shared/publication/excerpt.ts'

it.each([
  ['# Head\n\nThe **first** [words](/blog).\n\nMore.', 'The first words.'],
  ['- one\n- two', 'one two'],
  ['## Only a head', 'Only a head'],
  ['', ''],
])('of %j is %j', (content, excerpt) => {
  expect(excerptOf(content)).toBe(excerpt)
})

it('is cut where it is long', () => {
  const excerpt = excerptOf('word '.repeat(100))
  expect(excerpt).toHaveLength(200)
  expect(excerpt.endsWith('…')).toBe(true)
})
