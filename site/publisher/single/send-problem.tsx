import { failureText, testFailureText } from '../delivery-text.ts'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import type { SendProblem } from './send-session.ts'

/** What is known of the last failed send. */
export function SendProblemNote({ of }: Pick<SendProblem, 'of'>) {
  const { problem } = useValue(useSessions().send)
  if (problem?.of !== of) return null
  return (
    <p className="note" data-variant="danger">
      {of === 'test' ? testFailureText(problem.failure) : failureText(problem.failure)}
    </p>
  )
}
