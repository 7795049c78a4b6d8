import { useState } from 'react'
import {
  displayTitle,
  isChanged,
  isTakenBack,
  needsText,
  type QueuedPost,
} from '../../../shared/post/post-record.ts'
import { CommandButton } from '../command-button.tsx'
import { MoreMenu } from '../more-menu.tsx'
import { Question } from '../question.tsx'
import { SmallButton } from '../small-button.tsx'
import { useShowForm } from '../tool.tsx'
import { useCommand } from '../use-publisher.tsx'
import { neighbourOf } from './card-focus.ts'
import { RetryButton } from './send-buttons.tsx'
import { useReview } from './view.ts'

interface Props {
  post: QueuedPost
}

/** The actions on a post: its next step and its editor in sight, the rest behind '…'. */
export function CardActions({ post }: Props) {
  const { id } = post
  const { open } = useReview()
  const { run: showPost } = useCommand('showPost')
  const showForm = useShowForm()
  const [isAsking, setAsking] = useState(false)
  const { status } = post.state
  if (status === 'sending') return null
  return (
    <span className="row in-line tight card-actions">
      {status === 'published' && <ChangeButton post={post} />}
      {status === 'failed' && <RetryButton posts={[post]}>Retry</RetryButton>}
      <CommandButton command="editPost" input={{ id }} variant="quiet" onPress={() => open(id)}>
        Edit
      </CommandButton>
      <MoreMenu label={`More for ${displayTitle(post)}`}>
        <OwnActions post={post} onTakeBack={() => setAsking(true)} />
        <SmallButton variant="quiet" onClick={() => showForm(() => showPost({ id }))}>
          Open in Blog Publisher
        </SmallButton>
        <RemoveButton post={post} />
      </MoreMenu>
      {isAsking && <TakeBackQuestion post={post} onClose={() => setAsking(false)} />}
    </span>
  )
}

/** Sends what was changed, or a post that was taken back. */
function ChangeButton({ post }: Props) {
  const { id } = post
  const { run: publishChange } = useCommand('publishChange')
  const { showBlocked } = useReview()
  const isBack = isTakenBack(post)
  if (!isBack && !isChanged(post)) return null
  return (
    <CommandButton
      command="publishChange"
      input={{ id }}
      onPress={() => void publishChange({ id })?.then(showBlocked)}
    >
      {isBack ? 'Put back' : 'Publish change'}
    </CommandButton>
  )
}

/** The actions of its state. */
function OwnActions({ post, onTakeBack }: Props & { onTakeBack: () => void }) {
  const { id } = post
  const { run: setBack } = useCommand('setBack')
  const { showCards } = useReview()
  switch (post.state.status) {
    case 'pending':
      return (
        needsText(post) && (
          <CommandButton command="writeTexts" input={{ of: 'card', ids: [id] }} variant="quiet">
            Generate text
          </CommandButton>
        )
      )
    case 'failed':
      return (
        <CommandButton
          command="setBack"
          input={{ id }}
          variant="quiet"
          onPress={() => {
            const neighbour = neighbourOf(id)
            setBack({ id })
            // One by one, those that failed are gone through under their filter.
            showCards(neighbour === undefined ? [id] : [id, neighbour])
          }}
        >
          {post.sent ? 'Set back to published' : 'Set back to pending'}
        </CommandButton>
      )
    default:
      return (
        <>
          {isChanged(post) && (
            <CommandButton command="discardChanges" input={{ id }} variant="quiet">
              Discard changes
            </CommandButton>
          )}
          {!isTakenBack(post) && (
            <CommandButton command="takeBack" input={{ id }} variant="quiet" onPress={onTakeBack}>
              Take back
            </CommandButton>
          )}
        </>
      )
  }
}

function TakeBackQuestion({ post, onClose }: Props & { onClose: () => void }) {
  const { id } = post
  const { run: takeBack } = useCommand('takeBack')
  const { showCards } = useReview()
  const take = async () => {
    await takeBack({ id })
    showCards([id])
  }
  return (
    <Question
      title={`Take back “${displayTitle(post)}”?`}
      yes="Take back"
      onYes={() => void take()}
      onClose={onClose}
    >
      <p>It leaves the site with its next build. ‘Put back’ sends it again.</p>
    </Question>
  )
}

function RemoveButton({ post }: Props) {
  const { id } = post
  const { run } = useCommand('removePost')
  const { showCards } = useReview()
  const remove = () => {
    const neighbour = neighbourOf(id)
    run({ id }, () => showCards([id]))
    if (neighbour !== undefined) showCards([neighbour])
  }
  return (
    <CommandButton
      command="removePost"
      input={{ id }}
      variant="quiet"
      aria-label={`Remove ${displayTitle(post)}`}
      onPress={remove}
    >
      Remove
    </CommandButton>
  )
}
