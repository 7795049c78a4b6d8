import { expect, test } from 'vitest'
import { emptyDraft } from '../../shared/draft.ts'
import {
  draftNameSchema,
  isSameKept,
  parseKept,
  parseSavedDraft,
  serializeKept,
} from '../../shared/kept.ts'

const draft = { ...emptyDraft, title: 'A title', attempt: { id: '1' } }

test.each(['draft', 'draft/1', 'draft/a-B_9'])('%j is the name of a draft', (name) => {
  expect(draftNameSchema.safeParse(name).success).toBe(true)
})

test.each([
  '',
  'single',
  'drafts',
  'draft/',
  'draft/a/b',
  'draft/..',
  `draft/${'x'.repeat(65)}`,
  'draft\n',
  3,
  null,
])('%j is not', (name) => {
  expect(draftNameSchema.safeParse(name).success).toBe(false)
})

test('a stored value is read as it was saved, with or without the instant', () => {
  expect(parseKept('draft/1', serializeKept(draft, 7))).toEqual(draft)
  expect(parseKept('draft', JSON.stringify(draft))).toEqual(draft)
  expect(parseKept('calendar', '{"text":"T","startDate":""}')).toEqual({ text: 'T', startDate: '' })
  for (const text of [undefined, '', '{', 'null', '{"title":3}']) {
    expect(parseKept('draft/1', text)).toBeUndefined()
  }
})

test('a list tells of a draft its title and when it was saved', () => {
  const entry = { name: 'draft/1', title: 'A title' }
  expect(parseSavedDraft('draft/1', serializeKept(draft, 7))).toEqual({ ...entry, savedAt: 7 })
  expect(parseSavedDraft('draft/1', JSON.stringify(draft))).toEqual({ ...entry, savedAt: 0 })
  expect(parseSavedDraft('draft/1', '{"title":"A title"}')).toBeUndefined()
})

test('values are the same field by field, in whatever order they were set', () => {
  const { attempt, ...texts } = draft
  expect(isSameKept(draft, { attempt: { ...attempt }, ...texts })).toBe(true)
  expect(isSameKept(draft, { ...draft, attempt: { id: '2' } })).toBe(false)
  expect(isSameKept(draft, texts)).toBe(false)
  expect(isSameKept(texts, draft)).toBe(false)
  expect(isSameKept(undefined, draft)).toBe(false)
})
