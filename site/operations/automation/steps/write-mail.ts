/** A mail that the database has given out. Tokens are null where its kind has no such link. */
export interface WaitingMail {
  id: number
  kind: 'confirm' | 'launch' | 'crowded'
  email: string | null
  confirm: string | null
  leave: string | null
}

export interface MailSettings {
  brand: string
  /** The site's origin. */
  site: string
  /** Is told when more people come than were expected. */
  owner: string
  /** Takes the POST of a mail program's own unsubscribe button, with the token in its query. */
  leaveUrl: string
}

/** The words of each kind of mail: before and after its one link. */
function wordsOf({ kind, confirm }: WaitingMail, { brand, site }: MailSettings) {
  const words = {
    confirm: {
      subject: `Please confirm your place on the ${brand} waitlist`,
      before: `Somebody, we hope you, asked us to email this address as soon as ${brand} is ready. Please confirm it soon, for the link works for a week at most:`,
      link: 'Confirm my email',
      url: `${site}/waitlist/confirm#${confirm}`,
      after:
        'If it was not you, there is nothing to do: 14 days after this mail we forget the address.',
    },
    launch: {
      subject: `${brand} is ready`,
      before: `You asked us to tell you, and here it is: ${brand}, the ad-free budgeting app that keeps your data yours, is open.`,
      link: `Open ${brand}`,
      url: site,
      after: 'This is the one mail that we promised. Thank you for waiting.',
    },
    crowded: {
      subject: `The ${brand} waitlist is crowded`,
      before:
        'More people ask than were expected: more requests have come in this hour than the bound for all together, or more mails wait than an hour sends. Nobody is refused for that, but everybody waits.',
      link: 'Open the site',
      url: site,
      after:
        '`npm run waitlist -- stats` says how many mails wait, and how long. The bounds are `all_requests` and `mails_an_hour` in the table waitlist_private.limits.',
    },
  }
  return words[kind]
}

/** A mail in plain text and in HTML, with the headers by which a mail program leaves for its reader. */
export function writeMail(mail: WaitingMail, settings: MailSettings) {
  const { subject, before, link, url, after } = wordsOf(mail, settings)
  const leaveLink = `${settings.site}/waitlist/leave#${mail.leave}`
  const text = `${before}\n\n${url}\n\n${after}`
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="max-width:32rem;margin:0 auto;padding:24px;font:16px/1.6 system-ui,sans-serif">
<p>${escapeHtml(before)}</p>
<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:24px;background:#b0431c;color:#fff;font-weight:bold">${escapeHtml(link)}</a></p>
<p>${escapeHtml(after)}</p>`
  const to = mail.email ?? settings.owner
  if (mail.leave === null) return { id: mail.id, to, subject, text, html, headers: {} }
  const reason = `You get this mail because you joined the waitlist of ${settings.brand}.`
  return {
    id: mail.id,
    to,
    subject,
    text: `${text}\n\n-- \n${reason} Leave it: ${leaveLink}\n`,
    html: `${html}\n<p style="font-size:14px">${escapeHtml(reason)} <a href="${escapeHtml(leaveLink)}">Leave it</a></p>`,
    headers: {
      'List-Unsubscribe': `<${settings.leaveUrl}?token=${mail.leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
