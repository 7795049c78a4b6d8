import { expect, test } from 'vitest'
import { messages } from '../../../../site/publisher/store/messages.ts'

test('a list that has one id twice is told so, and not that another post has it', () => {
  expect(messages.idTaken('a', 'other post of the list').description).toMatch(
    /^Two posts of the list/,
  )
  expect(messages.idTaken('a', 'draft').description).toMatch(/^A draft has the id ‘a’/)
})
