import type { Delivery } from '../../../shared/delivery.ts'
import { isPlaceholder, needsText, type QueuedPost } from '../../../shared/post/post-record.ts'
import { CommandButton } from '../command-button.tsx'
import { deliveryText, whatToCheck } from '../delivery-text.ts'
import { attemptText } from '../history/attempt-text.ts'
import { instantText } from '../instant-text.ts'
import { Thumbnail } from '../picture/picture-image.tsx'
import { ChecksNote } from '../post-form/checks-note.tsx'
import { FindingsNote } from '../post-form/findings-note.tsx'
import { PostPreview } from '../post-form/post-preview.tsx'
import { sentBeforeText } from '../post-form/sent-before-note.tsx'
import { takenText } from '../post-form/slug-note.tsx'
import { slugFor, publishingContext } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'

interface Props {
  post: QueuedPost
}

/** All that is known of a post, below its two lines. */
export function CardDetails({ post, warnings }: Props & { warnings: string }) {
  const { content, featuredImage, state } = post
  const { textProblem } = post.queue
  const isPending = state.status === 'pending'
  const slug = usePublisherState((state) => slugFor(state, post).slug)
  const taken = usePublisherState((state) => slugFor(state, post).taken)
  return (
    <>
      <Thumbnail address={featuredImage} />
      <p className="quiet-note card-path">
        <code>/blog/{slug}</code> {takenText(taken)}
      </p>
      {isPending && <ChecksNote post={post} />}
      {warnings !== '' && <p className="warning-text">{warnings}</p>}
      {isPending && <SentBefore post={post} />}
      {state.status === 'failed' && <Failure post={post} delivery={state.delivery} />}
      {textProblem?.split('\n').map((line) => (
        <p key={line} className="warning-text">
          {line}
        </p>
      ))}
      <Attempts post={post} />
      {content.trim() !== '' && (
        <>
          <FindingsNote isField={isPending} post={post} />
          {isPending && !needsText(post) && (
            <div className="row">
              <CommandButton command="writeAgain" input={{ id: post.id }} variant="quiet">
                Write again
              </CommandButton>
            </div>
          )}
          {post.sent && isPlaceholder(post) && (
            <div className="row">
              <CommandButton
                command="writeTexts"
                input={{ of: 'card', ids: [post.id] }}
                variant="quiet"
              >
                Write again
              </CommandButton>
            </div>
          )}
          <PostPreview post={post} />
        </>
      )}
    </>
  )
}

/** Says that the history knows the post: it is asked about when it is sent. */
function SentBefore({ post }: Props) {
  const attempt = usePublisherState((state) => publishingContext(state).sentBefore(post))
  return attempt && <p className="warning-text">{sentBeforeText(attempt)}</p>
}

/** How to mend a failure; the reason, too, where no attempt says it. */
function Failure({ post: { id }, delivery }: Props & { delivery: Delivery }) {
  const isSaid = usePublisherState(({ attempts }) => attempts.some(({ postId }) => postId === id))
  const text = [!isSaid && deliveryText(delivery), whatToCheck(delivery)].filter(Boolean).join(' ')
  return text !== '' && <p className="danger-text">{text}</p>
}

/** The outcome of each attempt to send it, newest first. */
function Attempts({ post: { id } }: Props) {
  const attempts = usePublisherState((state) => state.attempts)
  const own = attempts.filter(({ postId }) => postId === id)
  if (own.length === 0) return null
  return (
    <ul className="stack tight card-attempts" aria-label="Attempts">
      {own.map((attempt) => (
        <li key={attempt.id}>
          <span className="quiet-note">{instantText(attempt.at)}</span> {attemptText(attempt)}
        </li>
      ))}
    </ul>
  )
}
