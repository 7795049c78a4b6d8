import type { PostRecord } from '../../../shared/post-record.ts'
import { Button } from '../../ui/button.tsx'
import { canChange, queue, queueCounts, settledQueue, titleKey, today } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'
import { PostCard } from './post-card.tsx'
import {
  cardsAtOnce,
  filteredPosts,
  filterLabels,
  firstView,
  type QueueFilter,
  type View,
} from './view.ts'
import { createSelector } from 'reselect'
import type { CalendarDate } from '../../../shared/dates.ts'

interface Props {
  view: View
  onView: (view: View) => void
}

/** The scheduled posts, in the order in which they are sent, a hundred at a time. */
export function Cards({ view, onView }: Props) {
  const posts = usePublisherState(queue)
  const warnings = usePublisherState(warningsOfQueue)
  const isFree = usePublisherState(canChange)
  const progress = usePublisherState(({ run }) => run?.progress)
  const current = progress?.current
  const filtered = filteredPosts(posts, view, current?.id)
  // Fewer may be left under the filter than there were.
  const last = Math.floor(Math.max(0, filtered.length - 1) / cardsAtOnce) * cardsAtOnce
  const from = Math.min(view.from, last)
  const { filter, edited, to } = view
  const left = filtered.length - to
  return (
    <div className="stack">
      <h2 className="visually-hidden">Scheduled posts</h2>
      <FilterBar
        filter={filter}
        onFilter={(chosen) => onView({ ...firstView, edited, filter: chosen })}
      />
      <p className="visually-hidden" aria-live="polite">
        {view.news}
      </p>
      {from > 0 && (
        <Button
          className="cards-earlier"
          variant="secondary"
          onClick={() => onView({ ...view, from: from - cardsAtOnce })}
        >
          Show the {cardsAtOnce} before
        </Button>
      )}
      <fieldset className="cards" disabled={!isFree}>
        <legend className="visually-hidden">Cards</legend>
        <div role="list" className="stack">
          {filtered.slice(from, to).map((post) => (
            <PostCard
              key={post.id}
              post={post}
              before={edited?.id === post.id ? edited : undefined}
              step={
                current?.id !== post.id ? undefined : progress?.pause ? 'waiting' : current.step
              }
              warnings={post.state.status === 'published' ? '' : warningText(warnings.get(post.id))}
            />
          ))}
        </div>
      </fieldset>
      {filtered.length === 0 && <p className="quiet-note">No post is {filter}.</p>}
      {left > 0 && (
        <Button
          className="cards-later"
          variant="secondary"
          onClick={() => onView({ ...view, to: to + cardsAtOnce })}
        >
          Show {Math.min(left, cardsAtOnce)} more of {left}
        </Button>
      )}
    </div>
  )
}

/** One text, so that a card is rendered again only when it changes. */
function warningText(warnings: readonly string[] = []): string {
  return warnings.join(' ')
}

interface FilterProps {
  filter: QueueFilter
  onFilter: (filter: QueueFilter) => void
}

const filters = Object.keys(filterLabels) as QueueFilter[]

function FilterBar({ filter, onFilter }: FilterProps) {
  const all = usePublisherState((state) => queue(state).length)
  const counts = { all, ...usePublisherState(queueCounts) }
  return (
    <fieldset className="row filter-bar">
      <legend className="visually-hidden">Show posts</legend>
      {filters.map((candidate) => (
        <button
          key={candidate}
          type="button"
          className="chip"
          aria-pressed={candidate === filter}
          onClick={() => onFilter(candidate)}
        >
          {filterLabels[candidate]} {counts[candidate]}
        </button>
      ))}
    </fieldset>
  )
}

/** What looks like a mistake, by the id of each post. That one was sent changes nothing. */
export function queueWarnings(
  posts: readonly PostRecord[],
  day: CalendarDate,
): ReadonlyMap<string, readonly string[]> {
  const titles = Map.groupBy(posts, titleKey)
  const days = Map.groupBy(posts, ({ publishDate }) => publishDate)
  return new Map(
    posts.map((post) => {
      const found = [
        isShared(titles.get(titleKey(post))) && 'Another post has the same title.',
        isShared(days.get(post.publishDate)) && 'Another post has the same date.',
        post.publishDate !== '' && post.publishDate < day && 'This date is in the past.',
      ]
      return [post.id, found.filter((warning) => warning !== false)]
    }),
  )
}

/** The warnings of the whole queue. */
const warningsOfQueue = createSelector([settledQueue, today], queueWarnings)

function isShared(posts: readonly PostRecord[] = []): boolean {
  return posts.length > 1
}
