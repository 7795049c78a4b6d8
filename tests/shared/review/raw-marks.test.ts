import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { parseArticle } from '../../../shared/post/article-text.ts'
import { rawMarksIn } from '../../../shared/review/raw-marks.ts'
import { sectionsOf } from '../../support/cases.ts'
import { cleanTexts } from './clean-texts.ts'

const marksIn = (content: string) =>
  rawMarksIn(content, parseArticle(content)).map(({ from, to }) => content.slice(from, to))

/** Marks of many dialects, each beside ordinary texts that look like it: a text a line, with `↵` in it. */
const dialects = sectionsOf(join(import.meta.dirname, 'raw-marks.txt')).flatMap(({ cases }) => cases)
const textsOf = (lines: string) => lines.split('\n').map((line) => line.replaceAll('↵', '\n'))

it.each(dialects)('$given are found, and nothing in $expected', ({ given, expected }) => {
  for (const content of textsOf(given)) expect(marksIn(content), content).not.toEqual([])
  for (const content of textsOf(expected)) expect(marksIn(content), content).toEqual([])
})

it.each(['', '\r\n', ...cleanTexts.flatMap((text) => [text, text.replaceAll('\n', '\r\n')])])(
  'the page reads all marks of %j',
  (content) => {
    expect(marksIn(content)).toEqual([])
  },
)

test('a mark is found at its place, beside marks that are read, and half of one costs little', () => {
  expect(marksIn('## A **b** ==c== &amp; ~~d~~\r\n- `e` \\* :f_g: [h](#)')).toEqual([
    '==c==',
    '~~d~~',
    ':f_g:',
  ])
  for (const half of ['***a', '==a ', '[a', '\\[', '$a', '<a ', '~~', '!['])
    expect(marksIn(half.repeat(60_000 / half.length)).length).toBeLessThanOrEqual(200)
})
