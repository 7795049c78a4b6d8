import { lazy, Suspense, useMemo, useState } from 'react'
import type { PostRecord } from '../../../shared/post-record.ts'
import { partsOf } from '../../../shared/text-parts.ts'
import { Field } from '../../ui/field.tsx'
import { Fold } from '../fold.tsx'
import type { Rewrite } from '../store/state.ts'
import { SmallButton } from '../small-button.tsx'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'

// Few need it, and it brings a library of its own.
const Comparison = lazy(() => import('./comparison.tsx'))

/** Has the AI write the text anew, whole or under one heading, and shows both before one is taken. */
export function WriteAgain({ post }: { post: PostRecord }) {
  const own = usePublisherState(({ rewrite }) => (rewrite?.id === post.id ? rewrite : undefined))
  return (
    <Fold title="Write again" open={own && true}>
      {own === undefined ? <Choice post={post} /> : <Rewritten rewrite={own} />}
    </Fold>
  )
}

function Choice({ post }: { post: PostRecord }) {
  const { writeAgain } = usePublisher()
  const isBusy = usePublisherState(({ rewrite, run }) => (rewrite ?? run) !== undefined)
  const parts = useMemo(() => partsOf(post.content), [post.content])
  const [chosen, setChosen] = useState('')
  return (
    <div className="stack">
      <Field label="What to write again">
        {(ids) => (
          <select {...ids} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">The whole text</option>
            {parts.map(({ heading, start }) => (
              <option key={start} value={start}>
                {heading}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="row card-actions">
        <SmallButton
          disabled={isBusy}
          onClick={() => {
            const part = parts.find(({ start }) => String(start) === chosen)
            void writeAgain(post, part)
          }}
        >
          Ask the AI
        </SmallButton>
      </div>
    </div>
  )
}

/** What came of it: nothing is replaced before the operator takes it. */
function Rewritten({ rewrite }: { rewrite: Rewrite }) {
  const { takeRewrite, dropRewrite } = usePublisher()
  const isRunning = usePublisherState((state) => state.run !== undefined)
  return (
    <div className="stack">
      <p role="status" className={rewrite.state === 'failed' ? 'danger-text' : 'quiet-note'}>
        {rewrite.state === 'asking' && `The AI writes ${rewrite.heading ?? 'the text'} anew…`}
        {rewrite.state === 'failed' && rewrite.message}
        {rewrite.state === 'written' && 'Nothing is replaced before you take the new text.'}
      </p>
      {rewrite.state === 'written' && (
        <Suspense fallback={<p className="quiet-note">The two texts are compared…</p>}>
          <Comparison before={rewrite.before} after={rewrite.after} />
        </Suspense>
      )}
      <div className="row card-actions">
        {rewrite.state === 'written' && (
          <SmallButton variant="primary" disabled={isRunning} onClick={takeRewrite}>
            Take the new text
          </SmallButton>
        )}
        <SmallButton variant="quiet" onClick={dropRewrite}>
          {rewrite.state === 'asking' ? 'Cancel' : 'Keep the text'}
        </SmallButton>
      </div>
    </div>
  )
}
