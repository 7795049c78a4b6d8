import { Button } from '../../ui/button.tsx'
import { sentText } from '../delivery-text.ts'
import { useValue } from '../observable.ts'
import { CheckSiteButton } from '../on-site/site-line.tsx'
import { WhereaboutsNote } from '../on-site/whereabouts-note.tsx'
import { useSessions } from '../sessions.tsx'
import type { SentSingle } from './send-session.ts'

/** What is known of the post that was sent last, until it is dismissed. */
export function SentNote({ of }: Pick<SentSingle, 'of'>) {
  const { send } = useSessions()
  const { sent } = useValue(send)
  if (sent?.of !== of) return null
  return (
    <section className="note sent-note" aria-label="What was sent last">
      <p>
        <strong>{sent.title || 'Without a title'}</strong>
      </p>
      <p>
        {sentText(sent.delivery)}
        {sent.delivery.outcome === 'unconfirmed' &&
          ' Check in your automation’s history that it has arrived.'}
      </p>
      <div role="status">
        <WhereaboutsNote post={sent.post} />
      </div>
      <div className="note-actions">
        <CheckSiteButton />
        <Button
          variant="quiet"
          size="small"
          onClick={(event) => {
            const form = event.currentTarget.closest('form')
            send.dismissSent()
            form?.querySelector<HTMLElement>('input:enabled, textarea')?.focus()
          }}
        >
          Dismiss
        </Button>
      </div>
    </section>
  )
}
