import { expect, test } from 'vitest'
import { explainFailure } from '../../../../../site/operations/automation/steps/explain-failure.ts'

test.each([
  ['a text', 'Bad credentials', 'Bad credentials'],
  ['an object', { message: 'Bad gateway' }, 'Bad gateway'],
  ['the error of a script', 'There is no branch. [line 61]', 'There is no branch'],
  ['both', { message: 'Check your credentials?', description: 'Slow down.' }, 'Slow down'],
  ['a page', { message: 'Bad gateway', description: '<html></html>' }, 'Bad gateway'],
  ['a question', { message: 'Forbidden - perhaps check it?' }, 'Forbidden - perhaps check it'],
  ['nothing', undefined, 'no reason given'],
  ['an object without a message', {}, 'no reason given'],
])('an error that n8n hands on as %s is told', (_, error, reason) => {
  expect(explainFailure({ error })).toEqual({
    status: 502,
    text: `Not committed. GitHub: ${reason}. Sending it again is safe.`,
  })
})

test('a long error is cut, so that its end is shown as well', () => {
  const { text } = explainFailure({ error: 'x'.repeat(5000) })
  expect(text.length).toBeLessThanOrEqual(200)
  expect(text).toMatch(/Sending it again is safe\.$/)
})
