import { allowsCors, isSent, type Delivery } from '../../../shared/delivery.ts'
import { testFailureText } from '../delivery-text.ts'

/** What became of the switch by that test, and what it does not mean. */
export function findingText(test: Delivery): string {
  if (test.outcome === 'accepted') {
    return `The switch is on: your webhook answered the test (${test.status}), and this page may read what it answers.`
  }
  const said = isSent(test) ? '' : `${testFailureText(test)} `
  switch (allowsCors(test)) {
    case true:
      return `The switch is on: this page may read what your webhook answers. ${said}`.trim()
    case false:
      return 'The switch is off: no reply came that this page may read. That does not mean that posts arrive. If your automation’s history does not show the test either, publish the workflow (before n8n 2: activate it), check the address, and find out again.'
    default:
      return `${said}The switch was not changed.`
  }
}
