import { describe, expect, test } from 'vitest'
import { checkCommit } from '../../../../../site/content/automation/steps/check-commit.ts'

const stale = {
  data: { createCommitOnBranch: null },
  errors: [{ type: 'STALE_DATA', message: 'Expected branch to point to "abc" but it did not.' }],
}

describe('what GitHub says of a commit', () => {
  test('a commit is told with its first letters', () => {
    const commit = { oid: '0123456789abcdef', messageHeadline: 'Publish “A”' }
    const reply = { data: { createCommitOnBranch: { commit } } }
    expect(checkCommit(reply, 0)).toEqual({ status: 200, text: 'Publish “A”: commit 0123456.' })
  })

  test('a branch that has moved is looked at again, though not for ever', () => {
    expect(checkCommit(stale, 0)).toEqual({ again: true })
    expect(checkCommit(stale, 18)).toEqual({ again: true })
    expect(() => checkCommit(stale, 19)).toThrow(/Expected branch/)
  })

  test.each([
    [{ errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible' }] }, /not accessible/],
    [{ data: null }, /no answer/],
    [{}, /no answer/],
  ])('%j is an error', (reply, message) => {
    expect(() => checkCommit(reply, 0)).toThrow(message)
  })
})
