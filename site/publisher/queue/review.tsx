import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Wren } from '../../ui/wren.tsx'
import { SiteLine } from '../live-status/site-line.tsx'
import { RunPanel } from '../run/run-panel.tsx'
import { SummaryPanel } from '../run/summary-panel.tsx'
import { queue, settledQueue, titleKey, today } from '../store/selectors.ts'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { PartWall, Wall } from '../wall.tsx'
import { focusField, focusTitle, isCardShown, useCardKeys } from './card-focus.ts'
import { Months } from './months.tsx'
import { QueueActions } from './queue-actions.tsx'
import {
  firstView,
  ReviewContext,
  viewOf,
  type ReviewActions,
  type View,
  cardsAtOnce,
  filteredPosts,
  filters,
} from './view.ts'
import { displayTitle, type ScheduledPost } from '../../../shared/post/post-record.ts'
import { Button } from '../../ui/button.tsx'
import { PostCard } from './post-card.tsx'
import { createSelector } from 'reselect'
import type { CalendarDate } from '../../../shared/dates.ts'

/** The tab 'Review & Schedule'. `startAt`: id of the post whose card is to be among the first ones. */
export function Review({ startAt }: { startAt: string | undefined }) {
  const { store } = usePublisher()
  const isEmpty = usePublisherState((state) => queue(state).length === 0)
  const isLoading = usePublisherState(({ storage }) => storage === 'loading')
  const isRunning = usePublisherState(({ run }) => run !== undefined)
  const summary = usePublisherState((state) => state.summary)
  const isFree = useCommand('removePost').isAllowed
  const [view, setView] = useState<View>(() =>
    startAt === undefined ? firstView : viewOf(queue(store.getState()), firstView, startAt),
  )
  const [actions] = useState(() => actionsOn(() => queue(store.getState()), setView))
  useCardKeys()
  useEffect(() => {
    // 'Cancel' would bring back an older text than the run has written.
    if (!isFree) actions.closeEditor()
  }, [isFree, actions])

  if (isEmpty) {
    return (
      <div className="stack empty">
        <Wren />
        <p>
          {isLoading ? 'Loading the queue…' : 'No posts scheduled yet. Import your calendar first.'}
        </p>
      </div>
    )
  }
  return (
    <ReviewContext value={actions}>
      <QueueActions />
      {isRunning && <RunPanel />}
      {summary && <SummaryPanel summary={summary} />}
      <SiteLine />
      <div className="stack review">
        <PartWall what="The calendar of months">
          <Months />
        </PartWall>
        <Cards view={view} onView={setView} />
      </div>
    </ReviewContext>
  )
}

function actionsOn(
  posts: () => ReturnType<typeof queue>,
  setView: (change: (before: View) => View) => void,
): ReviewActions {
  // A card that is to take the focus has to be rendered before.
  const change = (next: (before: View) => View) => flushSync(() => setView(next))
  const openEditor = (id: string) => {
    const post = posts().find((other) => other.id === id)
    change((before) => {
      // One that is open already knows the post as it was before.
      const edited = before.edited?.id === id ? before.edited : post
      return viewOf(posts(), { ...before, edited }, id)
    })
    focusField(id)
  }
  return {
    showCards(ids) {
      // Draws first what was done with them.
      change((before) => before)
      const id = ids.find(isCardShown) ?? ids[0]
      if (id === undefined) return
      change((before) => viewOf(posts(), before, id))
      focusTitle(id)
    },
    openEditor,
    closeEditor() {
      setView((before) => (before.edited ? { ...before, edited: undefined } : before))
    },
    showBlocked(blocked) {
      if (blocked) openEditor(blocked.id)
    },
  }
}

interface Props {
  view: View
  onView: (view: View) => void
}

/** The scheduled posts, in the order in which they are sent, a hundred at a time. */
function Cards({ view, onView }: Props) {
  const posts = usePublisherState(queue)
  const warnings = usePublisherState(warningsOfQueue)
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
      <fieldset className="row filter-bar">
        <legend className="visually-hidden">Show posts</legend>
        {filters.map((candidate) => (
          <button
            key={candidate}
            type="button"
            className="chip"
            aria-pressed={candidate === filter}
            onClick={() => onView({ ...firstView, edited, filter: candidate })}
          >
            {candidate}
          </button>
        ))}
      </fieldset>
      {from > 0 && (
        <Button variant="secondary" onClick={() => onView({ ...view, from: from - cardsAtOnce })}>
          Show the {cardsAtOnce} before
        </Button>
      )}
      <div className="cards">
        <div role="list" aria-label="Cards" className="stack">
          {filtered.slice(from, to).map((post) => (
            <Wall key={post.id} what={`“${displayTitle(post)}”`} resetKey={post}>
              <PostCard
                post={post}
                before={edited?.id === post.id ? edited : undefined}
                step={
                  current?.id !== post.id ? undefined : progress?.pause ? 'waiting' : current.step
                }
                warnings={post.state.status === 'published' ? '' : (warnings.get(post.id) ?? '')}
              />
            </Wall>
          ))}
        </div>
      </div>
      {filtered.length === 0 && <p className="quiet-note">No post is {filter}.</p>}
      {left > 0 && (
        <Button variant="secondary" onClick={() => onView({ ...view, to: to + cardsAtOnce })}>
          Show {Math.min(left, cardsAtOnce)} more of {left}
        </Button>
      )}
    </div>
  )
}

/** Warnings of probable mistakes, by the id of each post. That one was sent changes nothing. */
export function queueWarnings(
  posts: readonly ScheduledPost[],
  day: CalendarDate,
): ReadonlyMap<string, string> {
  const titles = Map.groupBy(posts, titleKey)
  const days = Map.groupBy(posts, ({ publishDate }) => publishDate)
  return new Map(
    posts.map((post) => {
      const found = [
        isShared(titles.get(titleKey(post))) && 'Another post has the same title.',
        isShared(days.get(post.publishDate)) && 'Another post has the same date.',
        post.publishDate < day && 'This date is in the past.',
      ]
      return [post.id, found.filter((warning) => warning !== false).join(' ')]
    }),
  )
}

/** The warnings of the whole queue. */
const warningsOfQueue = createSelector([settledQueue, today], queueWarnings)

function isShared(posts: readonly ScheduledPost[] = []): boolean {
  return posts.length > 1
}
