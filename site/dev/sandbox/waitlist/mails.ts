import { brand } from '../../../../shared/brand.ts'
import { counted } from '../../../../shared/text.ts'
import { writeMail, type WaitingMail } from '../../../operations/automation/steps/write-mail.ts'
import { escape, htmlPage } from '../page.ts'
import type { createWaitlist } from './waitlist.ts'

type Waitlist = ReturnType<typeof createWaitlist>['waitlist']
type SentMail = ReturnType<typeof writeMail>

/**
 * Stands for the automation that sends the waitlist's mails, and for the mailboxes that get them. `origins`:
 * the site that the links lead to, and the sandbox, for the mail program's own unsubscribe button.
 */
export function createMails(
  waitlist: Waitlist,
  origins: () => { site: string | undefined; sandbox: string },
) {
  const sent: SentMail[] = []
  const mails = {
    /** Sends what is due, and gives all that was sent, oldest first. */
    async read(): Promise<readonly SentMail[]> {
      for (;;) {
        const waiting = await waitlist.call<WaitingMail | null>('waitlist_next_mail')
        if (!waiting) return sent
        const { site = brand.siteOrigin, sandbox } = origins()
        const leaveUrl = `${sandbox}/mails/unsubscribe`
        const settings = { brand: brand.name, site, leaveUrl, owner: 'owner@pennywren.example' }
        sent.push(writeMail(waiting, settings))
        await waitlist.call('waitlist_mail_done', { mail: waiting.id, outcome: 'sent' })
      }
    },
    clear() {
      sent.length = 0
    },
    /** As a page for people, newest first. */
    async page() {
      const entries = (await mails.read()).map(entry).reverse()
      const introduction = `<p class="meta">${counted(entries.length, 'mail')}, as an automation would have sent them. Reload the page to see what was sent since.</p>`
      return htmlPage('Mails of the waitlist', introduction, entries)
    },
  }
  return mails
}

function entry({ to, subject, text, html, headers }: SentMail): string {
  const linked = escape(text).replace(/https?:\/\/\S+/g, '<a href="$&" rel="noreferrer">$&</a>')
  const [, leave] = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? []
  const unsubscribe = `<form method="post" action="${escape(leave)}"><button>Unsubscribe, as a mail program does</button></form>`
  return `<article>
<h2>${escape(subject)}</h2>
<p class="meta">To ${escape(to)}</p>
<div class="post">${linked}</div>
${leave === undefined ? '' : unsubscribe}
<details><summary>HTML</summary><pre>${escape(html)}</pre></details>
<details><summary>Headers</summary><pre>${escape(JSON.stringify(headers, undefined, 2))}</pre></details>
</article>`
}
