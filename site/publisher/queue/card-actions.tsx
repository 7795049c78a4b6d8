import { useState } from 'react'
import { flushSync } from 'react-dom'
import { displayTitle, type ScheduledPost } from '../../../shared/post/post-record.ts'
import { CommandButton } from '../command-button.tsx'
import { MoreMenu } from '../more-menu.tsx'
import { Question } from '../question.tsx'
import { useTool } from '../tool.tsx'
import { useCommand } from '../use-publisher.tsx'
import { neighbourOf } from './card-focus.ts'
import { RemoveButton } from './pending-work.tsx'
import { RetryButton } from './queue-bar.tsx'
import { useReview } from './view.ts'

interface Props {
  post: ScheduledPost
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
  const { showTool } = useTool()
  const { run: changePost } = useCommand('changePost')
  const { run: takeBack } = useCommand('takeBack')
  const [isAsking, setAsking] = useState(false)
  const title = displayTitle(post)
  const change = () => {
    flushSync(() => {
      changePost({ id })
      showTool('single')
    })
    document.querySelector<HTMLElement>('main [name=title]')?.focus()
  }
  return (
    <span className="row tight at-end">
      <CommandButton command="changePost" input={{ id }} variant="quiet" onPress={change}>
        Edit
      </CommandButton>
      <MoreMenu label={`More for ${title}`}>
        <CommandButton
          command="takeBack"
          input={{ id }}
          variant="quiet"
          onPress={() => setAsking(true)}
        >
          Take back
        </CommandButton>
        <RemoveButton post={post} />
      </MoreMenu>
      {isAsking && (
        <Question
          title={`Take back “${title}”?`}
          yes="Take back"
          onYes={() => void takeBack({ id })}
          onClose={() => setAsking(false)}
        >
          <p>It leaves the site with its next build. Publish a change to put it back.</p>
        </Question>
      )}
    </span>
  )
}

function FailedActions({ post }: Props) {
  const { id } = post
  const { run: setBack } = useCommand('setBack')
  const { showCards, openEditor } = useReview()
  return (
    <span className="row tight at-end">
      <RetryButton posts={[post]}>Retry</RetryButton>
      <MoreMenu label={`More for ${displayTitle(post)}`}>
        <CommandButton
          command="setBack"
          input={{ id }}
          variant="quiet"
          onPress={() => {
            setBack({ id })
            openEditor(id)
          }}
        >
          Edit
        </CommandButton>
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
          Set back to pending
        </CommandButton>
        <RemoveButton post={post} />
      </MoreMenu>
    </span>
  )
}
