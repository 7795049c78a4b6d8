import { expect, it } from 'vitest'
import { checkPrompts } from '../../../shared/api/ai-request.ts'
import { readCheck, tokensOfCheck } from '../../../shared/review/ai-check.ts'

const content = 'Save $10 a week.\n\nIt’s “guaranteed” – $10 x 52 = $530.\n\nPennywren files taxes.'
const found = (quote: unknown, reason: unknown = 'Wrong.') =>
  readCheck(JSON.stringify([{ quote, reason }]), content)?.map(({ from, to }) => content.slice(from, to))

it('the prompt holds the text and the facts, and asks for a JSON list', () => {
  const { system, user } = checkPrompts({ content, facts: 'No ads.' })
  expect(system).toContain('JSON list')
  expect(user).toContain(content)
  expect(user).toContain('No ads.')
  expect(checkPrompts({ content, facts: ' ' }).user).toContain('None are given.')
  expect(tokensOfCheck({ content, facts: '' })).toBeGreaterThan(content.length / 4)
})

it.each([
  ['$10 x 52 = $530', ['$10 x 52 = $530']],
  ['  Pennywren files taxes. ', ['Pennywren files taxes.']],
  ['It\'s "guaranteed" - $10', ['It’s “guaranteed” – $10']],
  ['a week. It’s', []],
  ['$10 x 52 = $520', []],
  ['files your taxes', []],
  ['', []],
  [' ', []],
  [7, []],
  [null, []],
])('a quote %j counts where it stands in the text', (quote, places) => {
  expect(found(quote)).toEqual(places)
})

it('a finding without a reason is none, and a long one is cut', () => {
  expect(found('$530', ' ')).toEqual([])
  expect(found('$530', 5)).toEqual([])
  const long = readCheck(JSON.stringify([{ quote: '$530', reason: 'x'.repeat(1000) }]), content)
  expect(long?.[0]?.message.length).toBe(300)
})

it.each([
  ['[]', 0],
  ['```json\n[{"quote": "$530", "reason": "It is $520."}]\n```', 1],
  ['Here is what I found:\n[{"quote": "$530", "reason": "It is $520."}]\nDone.', 1],
  ['{"findings": [{"quote": "$530", "reason": "It is $520."}]}', 1],
  ['[7, null, "x", {"quote": "$530", "reason": "It is $520."}]', 1],
])('a list is read out of %j', (reply, count) => {
  expect(readCheck(reply, content)).toHaveLength(count)
})

it.each(['', 'Everything is fine.', '{"quote": "$530"}', '[{"quote": "$530", "reason": "It'])(
  '%j is no list',
  (reply) => {
    expect(readCheck(reply, content)).toBeUndefined()
  },
)
