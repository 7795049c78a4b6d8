import { expect, test } from 'vitest'
import { checkCommit } from '../../../../../site/operations/automation/steps/check-commit.ts'

test('a branch that has moved is looked at again, though not for ever', () => {
  const message = 'Expected branch to point to "abc" but it did not.'
  const stale = {
    data: { createCommitOnBranch: null },
    errors: [{ type: 'STALE_DATA', message }],
  }
  expect(checkCommit(stale, 0)).toEqual({ again: true })
  expect(checkCommit(stale, 18)).toEqual({ again: true })
  expect(() => checkCommit(stale, 19)).toThrow(/Expected branch/)
})

test.each([{ data: null }, {}])('%j is an error', (reply) => {
  expect(() => checkCommit(reply, 0)).toThrow(/no answer/)
})
