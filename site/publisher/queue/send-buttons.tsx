import { useState, type ReactNode } from 'react'
import { uncertainPost, type QueuedPost } from '../../../shared/post/post-record.ts'
import { counted } from '../../../shared/text.ts'
import { CommandButton } from '../command-button.tsx'
import { Question } from '../question.tsx'
import { publishingContext } from '../store/selectors.ts'
import { useCommand, usePublisher } from '../use-publisher.tsx'
import { useReview } from './view.ts'

interface RetryProps {
  posts: readonly QueuedPost[]
  variant?: 'quiet' | 'secondary'
  children: string
}

/** Sends failed posts again with one press. Where one may have arrived, it is asked about first. */
export function RetryButton({ posts, variant = 'secondary', children }: RetryProps) {
  const { run } = useCommand('publishQueued')
  const { showBlocked } = useReview()
  const [isAsking, setAsking] = useState(false)
  const job = jobOf(posts.length === 1 ? 'card' : 'queue', posts)
  const uncertain = posts.filter((post) => uncertainPost(post)).length
  const retry = async () => showBlocked(await run(job))
  return (
    <>
      <CommandButton
        command="publishQueued"
        input={job}
        variant={variant}
        onPress={() => (uncertain > 0 ? setAsking(true) : void retry())}
      >
        {children}
      </CommandButton>
      {isAsking && (
        <Question
          title={`Retry ${posts.length === 1 ? 'this post' : counted(posts.length, 'post')}?`}
          yes="Retry"
          onYes={() => void retry()}
          onClose={() => setAsking(false)}
        >
          <p>
            {posts.length === 1 ? 'It' : `${uncertain} of them`} may have arrived. Check your
            automation first.
          </p>
        </Question>
      )}
    </>
  )
}

interface PublishProps {
  /** Those that are sent. */
  posts: readonly QueuedPost[]
  of: 'card' | 'queue'
  variant: 'primary' | 'secondary'
  children: ReactNode
}

/** Sends pending posts. Asks first where some were sent before: the one place that does. */
export function PublishButton({ posts, of, variant, children }: PublishProps) {
  const { store } = usePublisher()
  const { run } = useCommand('publishQueued')
  const { showBlocked } = useReview()
  const [before, setBefore] = useState<ReadonlySet<string>>()
  const publish = async (meant: readonly QueuedPost[]) => {
    if (meant.length > 0) showBlocked(await run(jobOf(of, meant)))
  }
  const press = () => {
    const sent = posts.filter((post) => publishingContext(store.getState()).sentBefore(post))
    if (sent.length > 0) setBefore(new Set(sent.map(({ id }) => id)))
    else void publish(posts)
  }
  const size = before?.size ?? 0
  return (
    <>
      <CommandButton
        command="publishQueued"
        input={jobOf(of, posts)}
        variant={variant}
        onPress={press}
      >
        {children}
      </CommandButton>
      {before && (
        <Question
          title={`${size} of ${counted(posts.length, 'post')} ${size === 1 ? 'was' : 'were'} sent before`}
          yes="Send again"
          no="Leave out"
          onYes={() => void publish(posts)}
          onNo={() => void publish(posts.filter(({ id }) => !before.has(id)))}
          onClose={() => setBefore(undefined)}
        >
          <p>The history says that {size === 1 ? 'it' : 'they'} may have arrived.</p>
        </Question>
      )}
    </>
  )
}

function jobOf(of: PublishProps['of'], posts: readonly QueuedPost[]) {
  return { of, ids: posts.map(({ id }) => id) } as const
}
