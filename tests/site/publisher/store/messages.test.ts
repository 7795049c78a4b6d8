import { expect, test } from 'vitest'
import { messages } from '../../../../site/publisher/store/messages.ts'

test('what there is to look at is told of one text and of several', () => {
  expect(Object.values(messages.findings(1, 1))).toEqual([
    '1 thing to look at',
    'One text is sent with what its card names. Stop the run to look first.',
  ])
  expect(Object.values(messages.findings(9, 3))).toEqual([
    '9 things to look at',
    '3 texts are sent with what their cards name. Stop the run to look first.',
  ])
})

test('a list that has one id twice is told so, and not that another post has it', () => {
  expect(messages.idTaken('a', 'other post of the list').description).toMatch(
    /^Two posts of the list/,
  )
  expect(messages.idTaken('a', 'draft').description).toMatch(/^A draft has the id ‘a’/)
})
