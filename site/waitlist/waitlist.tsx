import { useId } from 'react'
import { brand } from '../../shared/brand.ts'
import { legalText } from '../layout/legal-texts.ts'
import { Button } from '../ui/button.tsx'
import { isSimulated } from './waitlist.script.ts'

/** An article to go on with. */
export interface NextArticle {
  title: string
  path: string
}

interface Props {
  /** The landing page's section gives its form up for a thank-you panel, the others for a line. */
  place: 'hero' | 'section' | 'article'
  /** Undefined where the blog has none. */
  next?: NextArticle | undefined
}

/** Whether the database asks by mail to confirm: the build is told, since a visitor may not read it. */
const asksToConfirm = import.meta.env.VITE_WAITLIST_CONFIRMATION === 'true' && !isSimulated

/** A form of the waitlist, and what takes its place once its address is on it. */
export function Waitlist({ place, next }: Props) {
  const id = useId()
  return (
    <div
      className={`screen-only stack waitlist${place === 'article' ? ' needs-script' : ''}`}
      data-part="waitlist"
    >
      {/* Without a script this sends nothing anywhere and keeps the address. */}
      <form className="stack" data-part="waitlist-form" method="dialog">
        <label className="visually-hidden" htmlFor={id}>
          Email address
        </label>
        <input
          id={id}
          data-part="email"
          type="email"
          name="email"
          required
          autoComplete="email"
          inputMode="email"
          placeholder="you@example.com"
          aria-describedby={`${id}hint`}
        />
        {/* Nobody sees or reaches it, and no browser knows its name: what fills it in is a robot. */}
        <input
          name="nest"
          data-part="trap"
          className="visually-hidden"
          tabIndex={-1}
          autoComplete="off"
          aria-hidden="true"
        />
        <Button type="submit" data-part="join">
          Join the Waitlist
        </Button>
      </form>
      {place === 'section' && <Thanks next={next} />}
      {place !== 'section' && asksToConfirm && (
        <div data-part="done" hidden>
          <NextStep />
          <button type="button" className="waitlist-again" data-part="again">
            Use another address
          </button>
        </div>
      )}
      <p className="waitlist-hint" id={`${id}hint`} data-part="hint" />
      {place !== 'section' && <p className="soft">No spam, just updates when we launch</p>}
      {legalText('privacy') && (
        <p>
          <a href="/privacy">Privacy Policy</a>
        </p>
      )}
      <noscript>
        <p>Joining the waitlist needs JavaScript.</p>
      </noscript>
    </div>
  )
}

/** Takes the focus of the form that it replaces, and so is read. */
function NextStep({ id }: { id?: string }) {
  return (
    <p className="waitlist-next" id={id} {...(id === undefined && { tabIndex: -1 })}>
      Check your inbox and confirm to keep your place.
    </p>
  )
}

/** Replaces the form of the waitlist section after success. */
function Thanks({ next }: Pick<Props, 'next'>) {
  const id = useId()
  return (
    <div className="stack waitlist-thanks" data-part="done" hidden>
      {/* It gets the focus, and so the line below it is read, too. */}
      <h3 tabIndex={-1} aria-describedby={asksToConfirm ? id : undefined}>
        You're on the list!
      </h3>
      {asksToConfirm && <NextStep id={id} />}
      <p>We'll email you as soon as {brand.name} is ready. Until then, we keep our beaks shut.</p>
      <ReadOn next={next} />
    </div>
  )
}

/** Something to read for those who have joined. */
export function ReadOn({ next }: Pick<Props, 'next'>) {
  if (!next) return null
  return (
    <p>
      Worth a read while you wait: <a href={next.path}>{next.title}</a>
    </p>
  )
}
