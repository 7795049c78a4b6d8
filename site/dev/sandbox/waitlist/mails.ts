import { brand } from '../../../../shared/brand.ts'
import { counted } from '../../../../shared/text.ts'
import { writeMail, type WaitingMail } from '../../../operations/automation/steps/write-mail.ts'
import { remember, type Reply } from '../http.ts'
import { escape, htmlPage } from '../page.ts'
import type { createWaitlist } from './waitlist.ts'

type Waitlist = ReturnType<typeof createWaitlist>['waitlist']
export type SentMail = ReturnType<typeof writeMail>

/** Stands for the automation that sends the waitlist's mails, and for the mailboxes that get them. */
export type Mails = ReturnType<typeof createMails>

/** `url`: where the sandbox is, for the mail program's own unsubscribe button. */
export function createMails(waitlist: Waitlist, url: () => string) {
  const sent: SentMail[] = []
  let site: string = brand.siteOrigin
  return {
    /** The site that the links lead to; an origin. */
    linkTo(origin: string) {
      site = origin
    },
    /** Sends what is due, and gives all that was sent, the newest 1,000, oldest first. */
    async read(): Promise<readonly SentMail[]> {
      for (;;) {
        const waiting = await waitlist.call<WaitingMail | null>('waitlist_next_mail')
        if (!waiting) return sent
        const leaveUrl = `${url()}/mails/unsubscribe`
        const settings = { brand: brand.name, site, leaveUrl, owner: 'owner@pennywren.example' }
        remember(sent, writeMail(waiting, settings))
        await waitlist.call('waitlist_mail_done', { mail: waiting.id, outcome: 'sent' })
      }
    },
    clear() {
      sent.length = 0
    },
  }
}

const controls = `<form method="post" action="/mails/pass?days=1"><button>A day later</button></form>
<form method="post" action="/mails/pass?days=8"><button>Eight days later</button></form>
<form method="post" action="/mails/open"><button>Send the launch mail</button></form>`

/** The mails as a page for people, newest first. */
export async function mailsPage(mails: Mails): Promise<Reply> {
  const sent = await mails.read()
  const introduction = `<p class="meta">${counted(sent.length, 'mail')}, as an automation would have sent them. Reload the page to see what was sent since.</p>${controls}`
  return htmlPage('Mails of the waitlist', sent.length, introduction, sent.map(entry).reverse())
}

function entry({ to, subject, text, html, headers }: SentMail): string {
  const linked = escape(text).replace(/https?:\/\/\S+/g, '<a href="$&" rel="noreferrer">$&</a>')
  const [, leave] = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? []
  const unsubscribe =
    leave === undefined
      ? ''
      : `<form method="post" action="${escape(leave)}"><button>Unsubscribe, as a mail program does</button></form>`
  return `<article>
<h2>${escape(subject)}</h2>
<p class="meta">To ${escape(to)}</p>
<div class="post">${linked}</div>
${unsubscribe}
<details><summary>HTML</summary><pre>${escape(html)}</pre></details>
<details><summary>Headers</summary><pre>${escape(JSON.stringify(headers, undefined, 2))}</pre></details>
</article>`
}
