import { memo, useEffect, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import {
  displayTitle,
  isApproved,
  isQueued,
  type QueuedPost,
} from '../../../shared/post/post-record.ts'
import { Wren } from '../../ui/wren.tsx'
import { SiteLine } from '../live-status/live-status.tsx'
import { RunPanel } from '../run/run-panel.tsx'
import { SummaryPanel } from '../run/summary-panel.tsx'
import { SmallButton } from '../small-button.tsx'
import { queue, recordsOfRun, standingIn, today, publishingContext } from '../store/selectors.ts'
import type { PublisherState } from '../store/state.ts'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { PartErrorBoundary, ErrorBoundary } from '../error-boundary.tsx'
import { cardId, focusTitle, isCardShown, markCard, useCardKeys } from './card-focus.ts'
import { Months } from './months.tsx'
import { PostCard } from './post-card.tsx'
import { PostDrawer, textsToRead } from './post-drawer.tsx'
import { QueueBar } from './queue-bar.tsx'
import {
  filters,
  firstView,
  groupOf,
  groups,
  groupTitles,
  isCounted,
  ReviewContext,
  shownPosts,
  type Group,
  type ReviewActions,
  type View,
} from './view.ts'

interface ReviewProps {
  /** Its editor is open at first. */
  edited: QueuedPost | undefined
  onImport: () => void
}

/** The tab 'Review & Schedule'. */
export function Review({ edited, onImport }: ReviewProps) {
  const { store } = usePublisher()
  const isEmpty = usePublisherState((state) => queue(state).length === 0)
  const isLoading = usePublisherState(({ storage }) => storage === 'loading')
  const isRunning = usePublisherState(({ run }) => run !== undefined)
  const summary = usePublisherState((state) => state.summary)
  const isFree = useCommand('removePost').isAllowed
  const [view, setView] = useState<View>({
    ...firstView,
    open: edited && { mode: 'edit', before: edited },
  })
  const [actions] = useState(() => actionsOn(store.getState, setView))
  const approve = useCommand('approve')
  useCardKeys({
    onEdit: (id) => isFree && actions.open(id),
    onApprove: (id) => {
      const post = textsToRead(queue(store.getState())).find((one) => one.id === id)
      if (post) approve.run({ id, isGiven: !isApproved(post) })
    },
  })
  useEffect(() => {
    // 'Discard' would bring back an older text than the run has written.
    if (!isFree) actions.close()
  }, [isFree, actions])

  if (isEmpty) {
    return (
      <div className="panel stack empty">
        <Wren />
        <p>
          {isLoading ? 'Loading the queue…' : 'No posts scheduled yet. Import your calendar first.'}
        </p>
        {!isLoading && <SmallButton onClick={onImport}>Import a calendar</SmallButton>}
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
        <div className="row queue-tools">
          <Filters view={view} onView={setView} />
          <SiteLine />
        </div>
        <PartErrorBoundary what="The calendar of months">
          <Months />
        </PartErrorBoundary>
        <Cards view={view} onClear={() => setView((before) => ({ ...before, query: '' }))} />
      </div>
      {view.open && <PostDrawer open={view.open} />}
    </ReviewContext>
  )
}

/** In milliseconds. */
const markedFor = 1000

function actionsOn(
  getState: () => PublisherState,
  setView: (change: (before: View) => View) => void,
): ReviewActions {
  // A card that is to take the focus has to be rendered before.
  const change = (next: (before: View) => View) => flushSync(() => setView(next))
  const find = (id: string) => queue(getState()).find((post) => post.id === id)
  const open: ReviewActions['open'] = (id, mode = 'edit', field) => {
    const before = find(id)
    if (!before) return
    change((view) => ({
      ...view,
      // One that is open already knows the post as it was before.
      open: {
        mode,
        before: view.open?.before.id === id ? view.open.before : before,
        ...(field && { field }),
      },
    }))
    document.getElementById(cardId(id))?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  return {
    showCards(ids, { isMarked = false } = {}) {
      // Draws first what was done with them.
      change((before) => before)
      const id = ids.find(isCardShown) ?? ids[0]
      if (id === undefined) return
      if (!isCardShown(id)) change((before) => ({ ...before, filter: 'all', query: '' }))
      const card = document.getElementById(cardId(id))
      card?.closest('details')?.setAttribute('open', '')
      focusTitle(id, { preventScroll: isMarked })
      if (isMarked) setTimeout(markCard(id, 'center'), markedFor)
    },
    open,
    showFilter: (filter) => setView((before) => ({ ...before, filter, query: '' })),
    close: () => setView((before) => (before.open ? { ...before, open: undefined } : before)),
    showBlocked(blocked) {
      if (blocked) open(blocked.id)
    },
  }
}

/** Whether a post is shown under a filter, by what is true of it. */
function isOfFilter(state: PublisherState) {
  return (post: QueuedPost, filter: View['filter']): boolean => {
    const standing = standingIn(state)(post)
    if (filter === 'all') return true
    return filter === 'needs you'
      ? groupOf(post, standing, today(state)) === 'needs'
      : isCounted(post, standing, filter)
  }
}

/** Filters with their counts, and a search over titles. */
function Filters({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { store } = usePublisher()
  const posts = usePublisherState(queue)
  usePublisherState(standingIn)
  const isOf = isOfFilter(store.getState())
  return (
    <>
      <fieldset className="row in-line queue-filters">
        <legend className="visually-hidden">Show posts</legend>
        {filters.map((filter) => (
          <button
            key={filter}
            type="button"
            className="chip"
            aria-pressed={filter === view.filter}
            onClick={() => onView({ ...view, filter })}
          >
            {filter}{' '}
            <span className="soft">{posts.filter((post) => isOf(post, filter)).length}</span>
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

/** The scheduled posts by date, in three groups. */
function Cards({ view, onClear }: { view: View; onClear: () => void }) {
  const { store } = usePublisher()
  const posts = usePublisherState(queue)
  const find = usePublisherState(standingIn)
  const before = usePublisherState(recordsOfRun)
  const warnings = usePublisherState((state) => publishingContext(state).warnings)
  const progress = usePublisherState(({ run }) => run?.progress)
  const current = progress?.current
  const now = usePublisherState(today)
  const shown = shownPosts(posts, view, isOfFilter(store.getState()), current?.id)
  // Nothing changes its group in a run.
  const grouped = Map.groupBy(shown, (post) => {
    const was = before?.get(post.id)
    const settled = was && isQueued(was) ? was : post
    return groupOf(settled, find(settled), now)
  })
  return (
    <div className="stack tight cards">
      <h2 className="visually-hidden">Scheduled posts</h2>
      {groups.map((group) => (
        <CardGroup key={group} group={group} count={grouped.get(group)?.length ?? 0}>
          {grouped.get(group)?.map((post) => (
            <QueueItem
              key={post.id}
              post={post}
              step={
                current?.id !== post.id ? undefined : progress?.pause ? 'waiting' : current.step
              }
              warnings={post.state.status === 'published' ? '' : (warnings.get(post.id) ?? '')}
            />
          ))}
        </CardGroup>
      ))}
      {shown.length === 0 && (
        <p className="row quiet-note">
          No post matches.
          {view.query !== '' && (
            <SmallButton variant="quiet" onClick={onClear}>
              Clear search
            </SmallButton>
          )}
        </p>
      )}
    </div>
  )
}

interface GroupProps extends Pick<ComponentProps<'div'>, 'children'> {
  group: Group
  count: number
}

/** A group of the list. What was sent can be folded away, which is remembered. */
function CardGroup({ group, count, children }: GroupProps) {
  const { run: edit } = useCommand('choose')
  const isFolded = usePublisherState(({ notes }) => notes.settings.foldsSent)
  if (count === 0) return null
  const title = groupTitles[group]
  const list = (
    <div role="list" aria-label={title} className="stack card-list">
      {children}
    </div>
  )
  const head = (
    <>
      {title} <span className="soft">{count}</span>
    </>
  )
  if (group !== 'sent') {
    return (
      <section aria-label={title}>
        <h3 className="card-group">{head}</h3>
        {list}
      </section>
    )
  }
  return (
    <details
      className="fold"
      open={!isFolded}
      onToggle={({ currentTarget: { open } }) => {
        if (open === isFolded) edit({ foldsSent: !open })
      }}
    >
      <summary className="card-group">{head}</summary>
      {list}
    </details>
  )
}

/** A step of a run renders one of hundreds anew. */
const QueueItem = memo(function QueueItem(props: ComponentProps<typeof PostCard>) {
  const { post } = props
  return (
    <ErrorBoundary what={`“${displayTitle(post)}”`} resetKey={post} role="listitem">
      <PostCard {...props} />
    </ErrorBoundary>
  )
})
