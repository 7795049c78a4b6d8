import { useState } from 'react'
import { formatLongDate } from '../../../shared/dates.ts'
import { stateOf, type Attempt } from '../../../shared/history.ts'
import { SmallButton } from '../small-button.tsx'
import { instantText } from '../instant-text.ts'
import { LiveStatusNote } from '../live-status/live-status-note.tsx'
import { CardPreview } from '../queue/card-preview.tsx'
import { isLatestSend, postOfAttempt, sentPostOf } from '../store/selectors.ts'
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
        <SmallButton onClick={() => setCount(count + step)}>
          Show {Math.min(step, rest)} more of {rest}
        </SmallButton>
      )}
    </>
  )
}

function AttemptRow({ attempt }: { attempt: Attempt }) {
  const isLatest = usePublisherState((state) => isLatestSend(state, attempt))
  const post = usePublisherState((state) => postOfAttempt(state, attempt))
  const { title, slug, publishDate, heldBack, at, tookMs } = attempt
  const when = new Date(at)
  return (
    <tr>
      <td className="attempt-when">
        <time dateTime={when.toISOString()}>{instantText(at)}</time>
      </td>
      <th scope="row">
        <strong>{title || 'Without a title'}</strong>
        <span className="row quiet-note">
          <code>/blog/{slug}</code>
          <span>
            {heldBack === 'draft' ? 'to take it down' : `for ${formatLongDate(publishDate)}`}
          </span>
        </span>
      </th>
      <td>
        <strong className="dot" data-state={stateOf(attempt)}>
          {stateLabel(attempt)}
        </strong>
        <p className="quiet-note">{attemptText(attempt)}</p>
        {isLatest && <LiveStatusNote post={sentPostOf(attempt)} />}
        {post && <CardPreview post={post} />}
      </td>
      <td className="attempt-took">
        {tookMs === undefined ? '' : `${(tookMs / 1000).toFixed(1)} s`}
      </td>
    </tr>
  )
}
