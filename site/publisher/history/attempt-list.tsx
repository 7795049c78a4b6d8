import { useState } from 'react'
import { formatLongDate } from '../../../shared/dates.ts'
import { stateOf, type Attempt } from '../../../shared/history.ts'
import { Button } from '../../ui/button.tsx'
import { instantText } from '../instant-text.ts'
import { LiveStatusNote } from '../live-status/live-status-note.tsx'
import { isLatestSend, sentPostOf } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'
import { attemptText, stateLabel } from './attempt-text.ts'

/** How many are shown at first, and how many more with each press. */
const step = 100

export function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  const [count, setCount] = useState(step)
  const rest = attempts.length - count
  return (
    <>
      <table className="attempts">
        <caption className="visually-hidden">What was sent, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Sent</th>
            <th scope="col">Post</th>
            <th scope="col">Outcome</th>
            <th scope="col">Took</th>
          </tr>
        </thead>
        <tbody>
          {attempts.slice(0, count).map((attempt) => (
            <AttemptRow key={attempt.id} attempt={attempt} />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button size="small" variant="secondary" onClick={() => setCount(count + step)}>
          Show {Math.min(step, rest)} more of {rest}
        </Button>
      )}
    </>
  )
}

function AttemptRow({ attempt }: { attempt: Attempt }) {
  const isLatest = usePublisherState((state) => isLatestSend(state, attempt))
  const { title, slug, publishDate, heldBack, at, tookMs } = attempt
  const when = new Date(at)
  return (
    <tr>
      <td className="attempt-when">
        <time dateTime={when.toISOString()}>{instantText(at)}</time>
      </td>
      <th scope="row">
        <span className="attempt-title">{title || 'Without a title'}</span>
        <span className="attempt-facts">
          <code>/blog/{slug}</code>
          <span>
            {heldBack === 'draft' ? 'to take it down' : `for ${formatLongDate(publishDate)}`}
          </span>
        </span>
      </th>
      <td className="attempt-outcome">
        <span className="attempt-state" data-state={stateOf(attempt)}>
          {stateLabel(attempt)}
        </span>
        <span className="attempt-facts">{attemptText(attempt)}</span>
        {isLatest && <LiveStatusNote post={sentPostOf(attempt)} />}
      </td>
      <td className="attempt-took">
        {tookMs === undefined ? '' : `${(tookMs / 1000).toFixed(1)} s`}
      </td>
    </tr>
  )
}
