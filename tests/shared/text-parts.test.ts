import { expect, test } from 'vitest'
import { partsOf, withPart } from '../../shared/text-parts.ts'

const text = `An introduction.

## One

First.

### Within

Deeper.

## Two

Second.
`

test('a part goes from its heading to the next one of its level', () => {
  expect(partsOf(text).map(({ heading, start, end }) => [heading, text.slice(start, end)])).toEqual(
    [
      ['One', '## One\n\nFirst.\n\n### Within\n\nDeeper.\n\n'],
      ['Within', '### Within\n\nDeeper.\n\n'],
      ['Two', '## Two\n\nSecond.\n'],
    ],
  )
  expect(partsOf('No heading.\n#hashtag\n#### too deep')).toEqual([])
})

test.each([
  ['with its heading', '## One\n\nAnother first.'],
  ['with another heading', '## Number one\nAnother first.\n'],
  ['without a heading', 'Another first.'],
])('another text takes the place of a part, %s', (_, written) => {
  const [one] = partsOf(text)
  if (!one) throw new Error('There is no part.')
  expect(withPart(text, one, written)).toBe(
    'An introduction.\n\n## One\n\nAnother first.\n\n## Two\n\nSecond.\n',
  )
})

test('the last part ends the text', () => {
  const last = partsOf(text).at(-1)
  if (!last) throw new Error('There is no part.')
  expect(withPart(text, last, 'Last.')).toMatch(/Deeper\.\n\n## Two\n\nLast\.\n$/)
})
