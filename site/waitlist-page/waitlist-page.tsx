import type { ReactNode } from 'react'
import { brand, pageTitle } from '../../shared/brand.ts'
import type { Head } from '../head.ts'
import { SitePage } from '../layout/site-page.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Wren } from '../ui/wren.tsx'
import { ReadOn, type NextArticle } from '../waitlist/waitlist.tsx'

/** The version of what the confirming page says, which is kept with each consent. */
const wordingVersion = '2026-11-25'

/** The pages that the links in mails lead to. The token stands behind '#', so that no log has it. */
export function waitlistHead(name: string, path: string): Head {
  return {
    title: pageTitle(name),
    description: `For those who have a mail from ${brand.name}.`,
    path,
    noindex: true,
  }
}

export function ConfirmPage({ next }: { next: NextArticle | undefined }) {
  return (
    <LinkPage purpose="confirm">
      <Step state="ready" title="Keep your place on the waitlist">
        <p>
          You asked us to email you as soon as {brand.name} is ready. Confirm that, and we write to
          you once, when we launch. You can leave at any time.
        </p>
        <PressButton busy="Confirming...">Confirm my email</PressButton>
      </Step>
      <Step state="confirmed" title="You're on the list!">
        <p>We'll email you as soon as {brand.name} is ready. Until then, we keep our beaks shut.</p>
        <WayOn next={next} />
      </Step>
      <Step state="reloaded" title="You are confirmed.">
        <p>We'll email you as soon as {brand.name} is ready.</p>
        <WayOn next={next} />
      </Step>
      <Step state="unknown" title="This link does not work">
        <p>It may be older than a week, or the entry it belongs to may be gone.</p>
        <Button className="needs-script" data-part="ask-again">
          Send it again
        </Button>
      </Step>
      <Step state="asked" title="Have a look at your mail">
        <p>
          If this link was from us and still waits to be confirmed, another one is on its way. There
          is one at most in 15 minutes. If none comes, join again.
        </p>
      </Step>
    </LinkPage>
  )
}

export function LeavePage() {
  return (
    <LinkPage purpose="leave">
      <Step state="ready" title="Leave the waitlist?">
        <p>We will not write to you any more, and delete your email after 14 days.</p>
        <PressButton busy="Leaving...">Leave the waitlist</PressButton>
      </Step>
      <Step state="left" title="You have left the waitlist">
        <p>We will not write to you any more. You are welcome to join again.</p>
      </Step>
      <Step state="unknown" title="This link does not work">
        <p>You may have joined anew since: the newest mail from us has a link that works.</p>
      </Step>
    </LinkPage>
  )
}

function WayOn({ next }: { next: NextArticle | undefined }) {
  return (
    <>
      <ReadOn next={next} />
      <ButtonLink href="/">Return to Home</ButtonLink>
    </>
  )
}

/** One of its steps is shown; the script says which. */
function LinkPage({ purpose, children }: { purpose: 'confirm' | 'leave'; children: ReactNode }) {
  return (
    <SitePage page="other" className="message-page wrap">
      <Wren />
      <div data-part="link-page" data-purpose={purpose} data-wording={wordingVersion}>
        {children}
        <Step state="missing" title="Something of the link is missing">
          <p>Please open it from the mail that we sent you, or copy all of it.</p>
          <ButtonLink href="/">Return to Home</ButtonLink>
        </Step>
        <noscript>
          <p>This page needs JavaScript: nothing happens by opening it alone.</p>
        </noscript>
      </div>
    </SitePage>
  )
}

function Step({ state, title, children }: { state: string; title: string; children: ReactNode }) {
  return (
    <section data-step={state} hidden={state !== 'ready'}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </section>
  )
}

function PressButton({ busy, children }: { busy: string; children: string }) {
  return (
    <Button className="needs-script" data-part="answer" data-busy={busy}>
      {children}
    </Button>
  )
}
