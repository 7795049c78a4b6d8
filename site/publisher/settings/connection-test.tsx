import { allowsCors, isAnswered, isSent, type Delivery } from '../../../shared/delivery.ts'
import { CommandButton } from '../command-button.tsx'
import { testFailureText, whatToCheck } from '../delivery-text.ts'
import type { PublisherState } from '../store/state.ts'
import { usePublisherState } from '../use-publisher.tsx'

export function TestConnectionButton() {
  const test = usePublisherState((state) => state.test)
  return (
    <CommandButton
      command="testConnection"
      input={{ by: 'testing' }}
      variant="secondary"
      isLarge
      busy={test === 'testing'}
    >
      Test Connection
    </CommandButton>
  )
}

/** The answer to the last test. */
export function TestAnswer() {
  const tested = usePublisherState((state) => state.tested)
  const isWaiting = usePublisherState(({ test }) => test === 'finding-out')
  const isFailed = tested && !isSent(tested.delivery)
  return (
    <p role="status" className={isFailed ? 'danger-text' : undefined}>
      {isWaiting && 'Waiting for the reply…'}
      {tested && !isWaiting && answerText(tested)}
    </p>
  )
}

function answerText({ by, delivery }: NonNullable<PublisherState['tested']>): string {
  if (by === 'finding-out') return findingText(delivery)
  if (!isSent(delivery)) return `${testFailureText(delivery)} ${whatToCheck(delivery)}`.trim()
  return isAnswered(delivery) ? 'Your webhook answers.' : 'The reply cannot be read here.'
}

/** Says how the test has set the switch, and what that does not mean. */
export function findingText(test: Delivery): string {
  const said = isSent(test) ? '' : testFailureText(test)
  switch (allowsCors(test)) {
    case true:
      return `The switch is on: this page reads your webhook’s replies. ${said}`.trim()
    case false:
      return 'The switch is off: no readable reply. Check your automation for the test.'
    default:
      return `${said} The switch was not changed.`.trim()
  }
}
