import { isApproved, isPlaceholder } from '../../../shared/post/post-record.ts'
import { counted } from '../../../shared/text.ts'
import { CommandButton } from '../command-button.tsx'
import { MoreMenu } from '../more-menu.tsx'
import { SmallButton } from '../small-button.tsx'
import { queue, standingIn } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'
import { textsToRead } from './post-drawer.tsx'
import { ReportButtons } from './report.tsx'
import { PublishButton, RetryButton } from './send-buttons.tsx'
import { isCounted, useReview } from './view.ts'

/** Counts, and what can be done with the whole queue. It stays in sight. */
export function QueueBar() {
  const posts = usePublisherState(queue)
  const count = posts.length
  const find = usePublisherState(standingIn)
  const { open } = useReview()
  const published = posts.filter((post) => isCounted(post, find(post), 'published')).length
  const texts = textsToRead(posts)
  const next = texts.find((post) => !isApproved(post)) ?? texts[0]
  const failed = posts.filter(({ state }) => state.status === 'failed')
  const placeholders = posts.filter((post) => post.sent && isPlaceholder(post))
  return (
    <div className="row in-line queue-bar" role="group" aria-label="The queue" tabIndex={-1}>
      <span className="row queue-counts">
        <strong>{counted(count, 'post')} scheduled</strong>
        <span>{published} published</span>
        {failed.length > 0 && (
          <>
            <span className="danger-text">{failed.length} failed</span>
            <RetryButton posts={failed} variant="quiet">
              Retry all
            </RetryButton>
          </>
        )}
      </span>
      <span className="row in-line at-end queue-main">
        <PublishButton
          posts={posts.filter(({ state }) => state.status === 'pending')}
          of="queue"
          variant="primary"
        >
          Generate AI Content &amp; Publish All
        </PublishButton>
        <MoreMenu label="More for the queue">
          <CommandButton command="writeTexts" input={{ of: 'queue' }} variant="quiet">
            Generate texts only
          </CommandButton>
          {placeholders.length > 0 && (
            <CommandButton
              command="writeTexts"
              input={{ of: 'queue', ids: placeholders.map(({ id }) => id) }}
              variant="quiet"
            >
              Write {counted(placeholders.length, 'placeholder')} again
            </CommandButton>
          )}
          {next && (
            <SmallButton variant="quiet" onClick={() => open(next.id, 'read')}>
              Read texts
            </SmallButton>
          )}
          {published + failed.length > 0 && <ReportButtons />}
        </MoreMenu>
      </span>
    </div>
  )
}
