import { useDeferredValue, useMemo, useState } from 'react'
import {
  filterAttempts,
  stateOf,
  type Attempt,
  type AttemptState,
  type HistoryFilter,
} from '../../../shared/history.ts'
import { counted } from '../../../shared/text.ts'
import { Field, TextField } from '../../ui/field.tsx'
import { Wren } from '../../ui/wren.tsx'
import { ReportDownloads } from '../downloads.tsx'
import { CommandButton } from '../command-button.tsx'
import { SmallButton } from '../small-button.tsx'
import { isLatestSend, postOfAttempt, sentPostOf } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'
import { stateLooks, historyRow, attemptText, stateLabel } from './attempt-text.ts'
import { formatLongDate } from '../../../shared/dates.ts'
import { instantText } from '../instant-text.ts'
import { LiveStatusNote } from '../live-status/live-status-note.tsx'
import { Thumbnail } from '../picture/picture-image.tsx'
import { CardPreview } from '../post-form/post-preview.tsx'

const everything: HistoryFilter = { query: '', state: 'all', from: '', to: '' }

/** All sends from here, and whether they arrived: newest first, searched, filtered, exported. */
export function HistoryPanel() {
  const attempts = usePublisherState((state) => state.attempts)
  const isLoading = usePublisherState(({ storage }) => storage === 'loading')
  const [filter, setFilter] = useState(everything)
  // Thousands of lines may follow each key.
  const deferred = useDeferredValue(filter)
  const found = useMemo(() => filterAttempts(attempts, deferred), [attempts, deferred])

  if (isLoading) return <p className="quiet-note">Loading the history …</p>
  if (attempts.length === 0) {
    return (
      <div className="stack empty">
        <Wren />
        <p>Nothing was sent from here yet.</p>
        <p className="quiet-note">Each attempt to send a post is kept here.</p>
      </div>
    )
  }
  return (
    <>
      <HistoryFilters filter={filter} onFilter={setFilter} />
      <div className="row apart">
        <p role="status">
          {found.length < attempts.length && `${found.length} of `}
          {counted(attempts.length, 'attempt')}
        </p>
        <span className="row">
          <ReportDownloads
            label="History"
            name="pennywren-history"
            rows={() => found.map(historyRow)}
          />
          <CommandButton command="clearHistory" variant="quiet">
            Clear the history
          </CommandButton>
        </span>
      </div>
      {found.length === 0 ? (
        <p className="quiet-note">Nothing that was sent matches.</p>
      ) : (
        <AttemptList attempts={found} />
      )}
    </>
  )
}

interface Props {
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
}

const states = Object.keys(stateLooks) as AttemptState[]

function HistoryFilters({ filter, onFilter }: Props) {
  const set = (changes: Partial<HistoryFilter>) => onFilter({ ...filter, ...changes })
  return (
    <div className="history-filters" role="search" aria-label="History">
      <TextField
        label="Search"
        type="search"
        placeholder="Title, slug or id"
        value={filter.query}
        onText={(query) => set({ query })}
      />
      <Field label="Outcome">
        {(ids) => (
          <select
            {...ids}
            value={filter.state}
            onChange={(event) => set({ state: event.target.value as HistoryFilter['state'] })}
          >
            <option value="all">All</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {stateLooks[state].label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          type="date"
          value={filter[end]}
          onText={(date) => set({ [end]: date })}
        />
      ))}
    </div>
  )
}

const attemptsAtOnce = 100

function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  const [count, setCount] = useState(attemptsAtOnce)
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
        <SmallButton onClick={() => setCount(count + attemptsAtOnce)}>
          Show {Math.min(attemptsAtOnce, rest)} more of {rest}
        </SmallButton>
      )}
    </>
  )
}

function AttemptRow({ attempt }: { attempt: Attempt }) {
  const isLatest = usePublisherState((state) => isLatestSend(state, attempt))
  const post = usePublisherState((state) => postOfAttempt(state, attempt))
  const { title, slug, publishDate, featuredImage = '', heldBack, at, tookMs } = attempt
  const when = new Date(at)
  return (
    <tr>
      <td className="attempt-when">
        <time dateTime={when.toISOString()}>{instantText(at)}</time>
      </td>
      <th scope="row">
        <Thumbnail address={featuredImage} />
        <strong>{title || 'Without a title'}</strong>
        <span className="row quiet-note">
          <code>/blog/{slug}</code>
          <span>
            {heldBack === 'draft' ? 'to take it down' : `for ${formatLongDate(publishDate)}`}
          </span>
        </span>
      </th>
      <td>
        <strong className="dot" data-tone={stateLooks[stateOf(attempt)].tone}>
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
