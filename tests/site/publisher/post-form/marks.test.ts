import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { marked, type Mark } from '../../../../site/publisher/post-form/marks.ts'
import { sectionsOf } from '../../../support/cases.ts'

/** Puts a mark on a text whose selection stands between two bars, or whose caret is the only one. */
function pressed(text: string, mark: Mark): string {
  const [before = '', middle = '', ...after] = text.split('|')
  const plain = text.replaceAll('|', '')
  const selection = {
    start: before.length,
    end: before.length + (after.length > 0 ? middle.length : 0),
  }
  const { start, end, text: put, selected } = marked(plain, selection, mark)
  const next = plain.slice(0, start) + put + plain.slice(end)
  const chosen = next.slice(selected.start, selected.end)
  const shown = selected.start === selected.end ? '|' : `|${chosen}|`
  return next.slice(0, selected.start) + shown + next.slice(selected.end)
}

const sections = sectionsOf(join(import.meta.dirname, 'marks.txt'))

describe.each(sections)('$name', ({ name, cases }) => {
  it.each(cases)('makes of $given', ({ given, expected }) => {
    expect(pressed(given, name as Mark)).toBe(expected)
  })
})
