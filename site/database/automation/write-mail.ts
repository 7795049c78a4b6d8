/** A mail that the database has given out. Tokens are undefined where its kind has no such link. */
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
  /** The sender's name stands before it: it is `brand`. */
  from: string
  /** Who is told that more people come than were expected. */
  owner: string
  /** Takes the POST of a mail program's own unsubscribe button, with the token behind it. */
  leaveUrl: string
  service: string
  /** The address of a listmonk, or of another stand-in for the service's own. */
  serviceUrl: string
  /** listmonk's template. */
  templateId: string
}

/** What a mail says: paragraphs around one link. */
function textOf({ kind, confirm, leave }: WaitingMail, { brand, site }: MailSettings) {
  const leaveLink = `${site}/waitlist/leave#${leave}`
  switch (kind) {
    case 'confirm':
      return {
        subject: `Please confirm your place on the ${brand} waitlist`,
        before: `Somebody, we hope you, asked us to email this address as soon as ${brand} is ready. Please confirm it within seven days:`,
        link: { text: 'Confirm my email', url: `${site}/waitlist/confirm#${confirm}` },
        after: 'If it was not you, there is nothing to do: after 14 days we forget the address.',
        leaveLink,
      }
    case 'launch':
      return {
        subject: `${brand} is ready`,
        before: `You asked us to tell you, and here it is: ${brand}, the ad-free budgeting app that keeps your data yours, is open.`,
        link: { text: `Open ${brand}`, url: site },
        after: 'This is the one mail that we promised. Thank you for waiting.',
        leaveLink,
      }
    case 'crowded':
      return {
        subject: `The ${brand} waitlist is crowded`,
        before:
          'More requests have come in this hour than the bound for all together. Nobody is refused, but everybody waits a moment. Have a look at who comes:',
        link: { text: site, url: site },
        after: 'The bound is `all_requests` in the table waitlist_private.limits.',
        leaveLink: undefined,
      }
  }
}

/** The mail, and the request by which a service sends it. Throws for a service that it does not know. */
export function writeMail(mail: WaitingMail, settings: MailSettings) {
  const { subject, before, link, after, leaveLink } = textOf(mail, settings)
  const end =
    leaveLink === undefined ? '' : `\n\n-- \nYou wait for ${settings.brand}. Leave: ${leaveLink}\n`
  const text = `${before}\n\n${link.url}\n\n${after}${end}`
  const leaving =
    leaveLink === undefined
      ? ''
      : `<p style="font-size:14px">You wait for ${escapeHtml(settings.brand)}. <a href="${escapeHtml(leaveLink)}">Leave the waitlist</a></p>`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head><body style="max-width:32rem;margin:0 auto;padding:24px;font:16px/1.6 system-ui,sans-serif"><p>${escapeHtml(before)}</p><p><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:24px;background:#b0431c;color:#fff;font-weight:bold">${escapeHtml(link.text)}</a></p><p>${escapeHtml(after)}</p>${leaving}</body></html>`
  const headers: Mail['headers'] =
    leaveLink === undefined
      ? {}
      : {
          'List-Unsubscribe': `<${settings.leaveUrl}?token=${mail.leave}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
  const written = { to: mail.email ?? settings.owner, subject, text, html, headers }
  return { ...written, id: mail.id, request: requestOf(written, settings) }
}

interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Resend, Postmark, Brevo and listmonk: the same in the words of each. */
function requestOf(mail: Mail, { brand, from, service, serviceUrl, templateId }: MailSettings) {
  const { to, subject, text, html, headers } = mail
  const sender = `${brand} <${from}>`
  switch (service) {
    case 'resend':
      return {
        url: serviceUrl || 'https://api.resend.com/emails',
        body: { from: sender, to: [to], subject, html, text, headers },
      }
    case 'postmark': {
      const Headers = Object.entries(headers).map(([Name, Value]) => ({ Name, Value }))
      return {
        url: serviceUrl || 'https://api.postmarkapp.com/email',
        body: { From: sender, To: to, Subject: subject, HtmlBody: html, TextBody: text, Headers },
      }
    }
    case 'brevo':
      return {
        url: serviceUrl || 'https://api.brevo.com/v3/smtp/email',
        body: {
          sender: { name: brand, email: from },
          to: [{ email: to }],
          subject,
          htmlContent: html,
          textContent: text,
          headers,
        },
      }
    case 'listmonk':
      return {
        url: `${serviceUrl}/api/tx`,
        body: {
          subscriber_emails: [to],
          subscriber_mode: 'external',
          template_id: Number(templateId),
          from_email: sender,
          subject,
          data: { html },
          content_type: 'html',
          headers: Object.entries(headers).map(([name, value]) => ({ [name]: value })),
        },
      }
    default:
      throw new Error(`'${service}' is none of resend, postmark, brevo and listmonk.`)
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
