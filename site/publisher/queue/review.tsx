import { memo, useEffect, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { Wren } from '../../ui/wren.tsx'
import { SiteLine } from '../live-status/site-line.tsx'
import { RunPanel } from '../run/run-panel.tsx'
import { SummaryPanel } from '../run/summary-panel.tsx'
import { queue, world } from '../store/selectors.ts'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { PartWall, Wall } from '../wall.tsx'
import { focusField, focusTitle, isCardShown, useCardKeys } from './card-focus.ts'
import { Months } from './months.tsx'
import { QueueBar } from './queue-bar.tsx'
import {
  firstView,
  ReviewContext,
  viewOf,
  type ReviewActions,
  type View,
  shownPosts,
  filters,
} from './view.ts'
import { displayTitle } from '../../../shared/post/post-record.ts'
import { PostCard } from './post-card.tsx'

/** The tab 'Review & Schedule'. */
export function Review() {
  const { store } = usePublisher()
  const isEmpty = usePublisherState((state) => queue(state).length === 0)
  const isLoading = usePublisherState(({ storage }) => storage === 'loading')
  const isRunning = usePublisherState(({ run }) => run !== undefined)
  const summary = usePublisherState((state) => state.summary)
  const isFree = useCommand('removePost').isAllowed
  const [view, setView] = useState(firstView)
  const [actions] = useState(() => actionsOn(() => queue(store.getState()), setView))
  useCardKeys()
  useEffect(() => {
    // 'Cancel' would bring back an older text than the run has written.
    if (!isFree) actions.closeEditor()
  }, [isFree, actions])

  if (isEmpty) {
    return (
      <div className="panel stack empty">
        <Wren />
        <p>
          {isLoading ? 'Loading the queue…' : 'No posts scheduled yet. Import your calendar first.'}
        </p>
      </div>
    )
  }
  return (
    <ReviewContext value={actions}>
      <div className="panel queue-top">
        <QueueBar />
        {isRunning && <RunPanel />}
      </div>
      {summary && <SummaryPanel summary={summary} />}
      <div className="review">
        <Filters view={view} onView={setView} />
        <PartWall what="The calendar of months">
          <Months />
        </PartWall>
        <Cards view={view} />
        <SiteLine />
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

/** Filters with their counts, and a search over titles. */
function Filters({ view, onView }: { view: View; onView: (view: View) => void }) {
  const posts = usePublisherState(queue)
  const countOf = (filter: View['filter']) =>
    filter === 'all' ? posts.length : posts.filter(({ state }) => state.status === filter).length
  return (
    <>
      <fieldset className="row queue-filters">
        <legend className="visually-hidden">Show posts</legend>
        {filters.map((filter) => (
          <button
            key={filter}
            type="button"
            className="chip"
            aria-pressed={filter === view.filter}
            onClick={() => onView({ ...view, filter })}
          >
            {filter} <span className="soft">{countOf(filter)}</span>
          </button>
        ))}
      </fieldset>
      <input
        type="search"
        className="queue-search"
        aria-label="Search titles"
        placeholder="Search titles"
        value={view.query}
        onChange={({ target }) => onView({ ...view, query: target.value })}
      />
    </>
  )
}

/** So many cards are drawn with the list. */
const drawnAtOnce = 12

/** The scheduled posts by date. */
function Cards({ view }: { view: View }) {
  const posts = usePublisherState(queue)
  const warnings = usePublisherState((state) => world(state).warnings)
  const progress = usePublisherState(({ run }) => run?.progress)
  const current = progress?.current
  const shown = shownPosts(posts, view, current?.id)
  const { edited } = view
  return (
    <div className="stack tight cards">
      <h2 className="visually-hidden">Scheduled posts</h2>
      <div role="list" aria-label="Cards" className="stack tight">
        {shown.map((post, at) => (
          <QueueItem
            key={post.id}
            isFirst={at < drawnAtOnce}
            post={post}
            before={edited?.id === post.id ? edited : undefined}
            step={current?.id !== post.id ? undefined : progress?.pause ? 'waiting' : current.step}
            warnings={post.state.status === 'published' ? '' : (warnings.get(post.id) ?? '')}
          />
        ))}
      </div>
      {shown.length === 0 && <p className="quiet-note">No post matches.</p>}
    </div>
  )
}

/** A step of a run renders one of hundreds anew. */
const QueueItem = memo(function QueueItem(props: ComponentProps<typeof PostCard>) {
  const { post } = props
  return (
    <Wall what={`“${displayTitle(post)}”`} resetKey={post} role="listitem">
      <PostCard {...props} />
    </Wall>
  )
})
