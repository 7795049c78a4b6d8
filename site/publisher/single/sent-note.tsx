import { Button } from '../../ui/button.tsx'
import { sentText } from '../delivery-text.ts'
import { useValue } from '../observable.ts'
import { CheckSiteButton } from '../on-site/site-line.tsx'
import { WhereaboutsNote } from '../on-site/whereabouts-note.tsx'
import { useSessions } from '../sessions.tsx'
import type { SentChange } from './live-article-session.ts'
import type { SentSingle } from './send-session.ts'

/** What is known of the post that was sent last, until it is dismissed. */
export function SentNote({ of }: Pick<SentSingle, 'of'>) {
  const { send, liveArticle } = useSessions()
  const { sent } = useValue(send)
  const { sent: change } = useValue(liveArticle)
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
        {change?.id === sent.post.id && <p>{changeText(change)}</p>}
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

/** What the site's index cannot tell: it lists the article before its next build, too. */
function changeText({ kind, from, to }: SentChange): string {
  switch (kind) {
    case 'changed':
      return 'The site shows the change after its next build.'
    case 'moved':
      return `The article moves from /blog/${from} to /blog/${to} with the site’s next build.`
    case 'put-back':
      return 'The article is back after the site’s next build.'
  }
}
