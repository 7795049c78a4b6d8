import { useState } from 'react'
import {
  displayTitle,
  isChanged,
  isTakenBack,
  type QueuedPost,
} from '../../../shared/post/post-record.ts'
import { CommandButton } from '../command-button.tsx'
import { MoreMenu } from '../more-menu.tsx'
import { Question } from '../question.tsx'
import { useCommand } from '../use-publisher.tsx'
import { neighbourOf } from './card-focus.ts'
import { EditButton, RemoveButton } from './pending-work.tsx'
import { RetryButton } from './queue-bar.tsx'
import { useReview } from './view.ts'

interface Props {
  post: QueuedPost
}

/** The actions on a post that was sent, or that failed. */
export function CardActions({ post }: Props) {
  switch (post.state.status) {
    case 'published':
      return <PublishedActions post={post} />
    case 'failed':
      return <FailedActions post={post} />
    default:
      return null
  }
}

function PublishedActions({ post }: Props) {
  const { id } = post
  const { run: publishChange } = useCommand('publishChange')
  const { run: takeBack } = useCommand('takeBack')
  const { showBlocked } = useReview()
  const [isAsking, setAsking] = useState(false)
  const title = displayTitle(post)
  const isBack = isTakenBack(post)
  return (
    <span className="row tight at-end">
      {(isBack || isChanged(post)) && (
        <CommandButton
          command="publishChange"
          input={{ id }}
          onPress={() => void publishChange({ id })?.then(showBlocked)}
        >
          {isBack ? 'Put back' : 'Publish change'}
        </CommandButton>
      )}
      <EditButton post={post} />
      <MoreMenu label={`More for ${title}`}>
        {isChanged(post) && (
          <CommandButton command="discardChanges" input={{ id }} variant="quiet">
            Discard changes
          </CommandButton>
        )}
        {!isBack && (
          <CommandButton
            command="takeBack"
            input={{ id }}
            variant="quiet"
            onPress={() => setAsking(true)}
          >
            Take back
          </CommandButton>
        )}
        <RemoveButton post={post} />
      </MoreMenu>
      {isAsking && (
        <Question
          title={`Take back “${title}”?`}
          yes="Take back"
          onYes={() => void takeBack({ id })}
          onClose={() => setAsking(false)}
        >
          <p>It leaves the site with its next build. ‘Put back’ sends it again.</p>
        </Question>
      )}
    </span>
  )
}

function FailedActions({ post }: Props) {
  const { id } = post
  const { run: setBack } = useCommand('setBack')
  const { showCards } = useReview()
  return (
    <span className="row tight at-end">
      <RetryButton posts={[post]}>Retry</RetryButton>
      <MoreMenu label={`More for ${displayTitle(post)}`}>
        <EditButton post={post} />
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
        <RemoveButton post={post} />
      </MoreMenu>
    </span>
  )
}
