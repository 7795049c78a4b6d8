import { failureText, testFailureText, whatToCheck } from '../delivery-text.ts'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import type { SendProblem } from './send-session.ts'

/** What is known of the last failed send. */
export function SendProblemNote({ of }: Pick<SendProblem, 'of'>) {
  const { problem } = useValue(useSessions().send)
  if (problem?.of !== of) return null
  const { failure } = problem
  const check = whatToCheck(failure)
  return (
    <div className="note" data-variant="danger">
      <p>{of === 'test' ? testFailureText(failure) : failureText(failure)}</p>
      {check !== '' && <p>{check}</p>}
    </div>
  )
}
