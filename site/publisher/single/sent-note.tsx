import { Note } from '../note.tsx'
import { SmallButton } from '../small-button.tsx'
import { displayTitle } from '../../../shared/post/post-record.ts'
import { deliveryText } from '../delivery-text.ts'
import { CheckSiteButton, LiveStatusNote } from '../live-status/live-status.tsx'
import { recordOf, standingIn } from '../store/selectors.ts'
import type { LastSent } from '../store/state.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'

/** The state of the post that was sent last, until it is dismissed. */
export function SentNote({ of }: Pick<LastSent, 'of'>) {
  const { dismiss } = usePublisher()
  const sent = usePublisherState((state) => state.lastSent)
  const post = usePublisherState((state) => sent && recordOf(state, sent.id))
  const isLive = usePublisherState((state) => post && standingIn(state)(post)?.kind === 'live')
  if (sent?.of !== of || !post) return null
  const { delivery } = post.sent ?? {}
  return (
    <Note
      role="region"
      aria-label="What was sent last"
      actions={
        <>
          <CheckSiteButton />
          <SmallButton
            variant="quiet"
            onClick={(event) => {
              const form = event.currentTarget.closest('form')
              dismiss('lastSent')
              form?.querySelector<HTMLElement>('input:enabled, textarea')?.focus()
            }}
          >
            Dismiss
          </SmallButton>
        </>
      }
    >
      <p>
        <strong>{displayTitle(post)}</strong>
      </p>
      {delivery && !isLive && <p>{deliveryText(delivery)}</p>}
      <div role="status">
        <LiveStatusNote post={post} />
      </div>
    </Note>
  )
}
