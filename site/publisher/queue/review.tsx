import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Wren } from '../../ui/wren.tsx'
import { SiteLine } from '../live-status/site-line.tsx'
import { RunPanel } from '../run/run-panel.tsx'
import { SummaryPanel } from '../run/summary-panel.tsx'
import { canChange, queue, sentPosts } from '../store/selectors.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { focusField, focusTitle, isCardShown, useCardKeys } from './card-focus.ts'
import { Cards } from './cards.tsx'
import { Months } from './months.tsx'
import { createMove, MoveBar } from './move.tsx'
import { QueueActions } from './queue-actions.tsx'
import { firstView, ReviewContext, viewOf, type ReviewActions, type View } from './view.ts'

/** The tab 'Review & Schedule'. `startAt`: id of the post whose card is to be among the first ones. */
export function Review({ startAt }: { startAt: string | undefined }) {
  const { store, editPost, flush } = usePublisher()
  const isEmpty = usePublisherState((state) => queue(state).length === 0)
  const isLoading = usePublisherState(({ storage }) => storage === 'loading')
  const isRunning = usePublisherState(({ run }) => run !== undefined)
  const summary = usePublisherState((state) => state.summary)
  const isFree = usePublisherState(canChange)
  const [view, setView] = useState<View>(() =>
    startAt === undefined ? firstView : viewOf(queue(store.getState()), firstView, startAt),
  )
  const [actions] = useState(() => {
    const move = createMove((id, publishDate) => {
      editPost(id, { publishDate })
      void flush()
    })
    return { move, ...actionsOn(() => queue(store.getState()), setView) }
  })
  useCardKeys()
  useEffect(() => {
    if (isFree) return
    actions.move.cancel()
    // What it brought back would be older than what the run has written.
    actions.closeEditor()
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
      <QueueActions reports={summary ? 'in-summary' : 'here'} />
      {isRunning && <RunPanel />}
      {summary && <SummaryPanel summary={summary} />}
      <SentPosts />
      <div className="stack review">
        <Months />
        <Cards view={view} onView={setView} />
      </div>
      <MoveBar move={actions.move} />
    </ReviewContext>
  )
}

function SentPosts() {
  return <SiteLine posts={usePublisherState(sentPosts)} />
}

function actionsOn(
  posts: () => ReturnType<typeof queue>,
  setView: (change: (before: View) => View) => void,
): Omit<ReviewActions, 'move'> {
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
      // What was done with them is shown first.
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
