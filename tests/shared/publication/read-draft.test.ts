import { expect, it } from 'vitest'
import { readDraft } from '../../../shared/publication/read-draft.ts'

it.each([
  [true, true],
  ['true', true],
  ['Yes', true],
  [' on ', true],
  [1, true],
  [false, false],
  ['no', false],
  ['', false],
  [null, false],
  [undefined, false],
  ['maybe', undefined],
  [2, undefined],
  [{}, undefined],
])('draft: %j is read as %s', (value, draft) => {
  expect(readDraft(value)).toBe(draft)
})
