import type { Change } from 'diff'
import { Suspense, use, useMemo, useState } from 'react'
import { needsText, type PostRecord } from '../../../shared/post-record.ts'
import { SmallButton } from '../small-button.tsx'
import { TextArea, Field } from '../../ui/field.tsx'
import { FindingsNote } from '../post-form/findings-note.tsx'
import { sentBeforeText } from '../post-form/sent-before-note.tsx'
import { sentBeforeInQueue } from '../store/selectors.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { CardPreview } from '../post-form/post-preview.tsx'
import { useReview } from './view.ts'
import { partsOf } from '../../../shared/text-parts.ts'
import { Fold } from '../fold.tsx'
import type { Rewrite } from '../store/state.ts'
import { neighbourOf } from './card-focus.ts'

interface Props {
  post: PostRecord
}

/** What only a pending post has: the content box and the button that publishes it. */
export function PendingCard({ post }: Props) {
  const { publishPost, writeTexts, editPost, flush } = usePublisher()
  const { openEditor, showBlocked } = useReview()
  const { id, content } = post
  return (
    <div className="stack card-work">
      <SentBefore post={post} />
      <TextArea
        label="Custom content"
        name="content"
        required={false}
        rows={2}
        placeholder="Sent as it is, instead of a text by AI."
        value={content}
        onText={(typed) => editPost(id, { content: typed })}
        onBlur={() => void flush()}
      />
      {content.trim() !== '' && <WrittenText post={post} />}
      <div className="row card-actions">
        <SmallButton variant="primary" onClick={() => void publishPost(id).then(showBlocked)}>
          Generate &amp; Publish
        </SmallButton>
        {needsText(post) && (
          <SmallButton onClick={() => void writeTexts(id)}>Generate text</SmallButton>
        )}
        <SmallButton variant="quiet" onClick={() => openEditor(id)}>
          Edit
        </SmallButton>
        <RemoveButton post={post} />
      </div>
    </div>
  )
}

const authors: Record<PostRecord['textSource'], string> = {
  ai: 'Text by AI',
  operator: 'Text by you',
  template: 'Template content, to be replaced by the next attempt',
}

function WrittenText({ post }: Props) {
  const { textSource } = post
  return (
    <>
      <strong className={textSource === 'template' ? 'warning-text' : undefined}>
        {authors[textSource]}
      </strong>
      <FindingsNote isField post={post} />
      <CardPreview post={post} />
      <WriteAgain post={post} />
    </>
  )
}

/** Says that the history knows the post, and what 'Publish All' makes of that. */
function SentBefore({ post }: Props) {
  const { includeAgain } = usePublisher()
  const find = usePublisherState(sentBeforeInQueue)
  const attempt = useMemo(() => find(post), [find, post])
  if (!attempt) return null
  const isIncluded = post.sendAgain === true
  return (
    <div className="row apart warning-text">
      <p>
        {sentBeforeText(attempt)}{' '}
        {isIncluded ? 'It is sent again all the same.' : 'Publish All leaves it out.'}
      </p>
      <SmallButton variant="quiet" onClick={() => includeAgain(post.id, !isIncluded)}>
        {isIncluded ? 'Leave it out' : 'Include it'}
      </SmallButton>
    </div>
  )
}

/** Has the AI write the text anew, whole or under one heading, and shows both before one is taken. */
function WriteAgain({ post }: { post: PostRecord }) {
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

export function RemoveButton({ post: { id, title } }: { post: PostRecord }) {
  const { removePost } = usePublisher()
  const { showCards } = useReview()
  const remove = () => {
    const neighbour = neighbourOf(id)
    removePost(id, () => showCards([id]))
    if (neighbour !== undefined) showCards([neighbour])
  }
  return (
    <SmallButton variant="quiet" className="last" aria-label={`Remove ${title}`} onClick={remove}>
      Remove
    </SmallButton>
  )
}

/** Milliseconds. Two texts that have little in common take longest, and are shown without marks. */
const longestMs = 300

type Compare = (before: string, after: string, options: { timeout: number }) => Change[] | undefined

let compare: Promise<Compare | undefined> | undefined

/** Few need it. Where it cannot be loaded, two texts are shown without marks, too. */
function loadCompare() {
  compare ??= import('diff').then(
    ({ diffWordsWithSpace }) => diffWordsWithSpace,
    () => undefined,
  )
  return compare
}

function Comparison({ before, after }: { before: string; after: string }) {
  const compare = use(loadCompare())
  const changes = useMemo(
    () =>
      compare?.(before, after, { timeout: longestMs }) ?? [
        { value: before, removed: true, added: false },
        { value: after, removed: false, added: true },
      ],
    [compare, before, after],
  )
  return (
    <div className="comparison">
      {sides.map(({ label, heading, Mark, lacks }) => (
        <div key={label} role="region" aria-label={label} tabIndex={0}>
          <h4>{heading}</h4>
          <p>
            {changes
              .filter((change) => !change[lacks])
              .map(({ value, added, removed }, index) => {
                const Part = added || removed ? Mark : 'span'
                return <Part key={index}>{value}</Part>
              })}
          </p>
        </div>
      ))}
    </div>
  )
}

const sides = [
  { label: 'The text as it is', heading: 'As it is', Mark: 'del', lacks: 'added' },
  { label: 'The new text', heading: 'Anew', Mark: 'ins', lacks: 'removed' },
] as const
