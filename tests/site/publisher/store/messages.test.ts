import { expect, test } from 'vitest'
import { messages } from '../../../../site/publisher/store/messages.ts'

test('what there is to look at is told of one text and of several', () => {
  expect(messages.findings(1, 1)).toMatchObject({
    title: '1 thing to look at',
    description: 'One text is sent with what its card names. Stop the run to look first.',
  })
  expect(messages.findings(9, 3)).toMatchObject({
    title: '9 things to look at',
    description: '3 texts are sent with what their cards name. Stop the run to look first.',
  })
})
