import { mayHaveArrived } from '../../../shared/history.ts'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'

/** Warns of an earlier attempt to send the draft, unless the history knows that it did not arrive. */
export function AttemptNote({ id }: { id: string }) {
  const { status, attempts } = useValue(useSessions().history)
  if (status === 'loading' || !mayHaveArrived(attempts, id)) return null
  return (
    <p className="note" data-variant="warning">
      An earlier attempt to send this draft may have been delivered: check your automation before
      you publish it again.
    </p>
  )
}
