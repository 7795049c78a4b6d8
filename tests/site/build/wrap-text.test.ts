import { expect, test } from 'vitest'
import { wrapText } from '../../../site/build/wrap-text.ts'

/** A typeface whose letters are all one unit wide. */
const measure = (text: string) => Array.from(text).length
const wrap = (text: string, width: number, lines: number) => wrapText(text, width, lines, measure)

test('words stay whole while they fit', () => {
  expect(wrap('one two  three', 7, 3)).toEqual(['one two', 'three'])
})

test('a word that is wider than a line is broken inside', () => {
  expect(wrap('a bbbbbbb c', 4, 5)).toEqual(['a bb', 'bbbb', 'b c'])
})

test('what does not fit ends in an ellipsis, within the width', () => {
  expect(wrap('one two three four', 7, 2)).toEqual(['one two', 'three…'])
  expect(wrap('seven letters', 5, 1)).toEqual(['seve…'])
})

test('a family of emoji is never taken apart', () => {
  const [first, second] = wrap('👩‍👩‍👧👩‍👩‍👧', 5, 2)
  expect([first, second]).toEqual(['👩‍👩‍👧', '👩‍👩‍👧'])
})

test('an empty text has no lines', () => {
  expect(wrap('  ', 5, 2)).toEqual([])
})

test('a title as long as a book takes as many steps as one twice as long', () => {
  const steps = (text: string) => {
    let measured = 0
    // Characters without a width fit into one line for ever.
    wrapText(text, 10, 2, (measuredText) => {
      measured += measuredText.length
      return 0
    })
    return measured
  }
  for (const unit of ['a', '\u200b', 'a ']) {
    expect(steps(unit.repeat(20_000))).toBe(steps(unit.repeat(10_000)))
  }
})
