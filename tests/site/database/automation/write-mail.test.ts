import { describe, expect, test } from 'vitest'
import {
  writeMail,
  type MailSettings,
  type WaitingMail,
} from '../../../../site/database/automation/write-mail.ts'

const settings: MailSettings = {
  brand: 'Pennywren',
  site: 'https://site.example',
  from: 'hello@site.example',
  owner: 'owner@site.example',
  leaveUrl: 'https://n8n.example/webhook/waitlist-leave',
  service: 'resend',
  serviceUrl: '',
  templateId: '3',
}
const asking: WaitingMail = {
  id: 7,
  kind: 'confirm',
  email: 'ada@example.org',
  confirm: 'c'.repeat(32),
  leave: 'd'.repeat(32),
}
const headers = {
  'List-Unsubscribe': `<https://n8n.example/webhook/waitlist-leave?token=${asking.leave}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
}

describe('a mail', () => {
  test.each(['confirm', 'launch'] as const)(
    'of the kind %s says all in text and in HTML',
    (kind) => {
      const { to, text, html, ...mail } = writeMail({ ...asking, kind }, settings)
      expect(to).toBe('ada@example.org')
      expect(mail.headers).toEqual(headers)
      const link = kind === 'confirm' ? `/waitlist/confirm#${asking.confirm}` : ''
      for (const body of [text, html]) {
        expect(body).toContain(`https://site.example${link}`)
        expect(body).toContain(`https://site.example/waitlist/leave#${asking.leave}`)
      }
      expect(html).not.toMatch(/<img|<script|https?:\/\/(?!site\.example)/)
    },
  )

  test('to the owner has no link to leave', () => {
    const crowded: WaitingMail = {
      ...asking,
      kind: 'crowded',
      email: null,
      confirm: null,
      leave: null,
    }
    const { to, text, html, headers: none } = writeMail(crowded, settings)
    expect([to, none]).toEqual(['owner@site.example', {}])
    expect(text + html).not.toMatch(/leave#|null/)
  })

  test('has no markup of its settings', () => {
    const { html } = writeMail(asking, { ...settings, brand: '<b>"Wren" & Co</b>' })
    expect(html).not.toContain('<b>')
    expect(html).toContain('&#60;b&#62;&#34;Wren&#34; &#38; Co&#60;/b&#62;')
  })
})

describe('the request', () => {
  const requestFor = (service: string, serviceUrl = '') => {
    const { text, html, subject, request } = writeMail(asking, { ...settings, service, serviceUrl })
    return { text, html, subject, request }
  }
  const sender = 'Pennywren <hello@site.example>'

  test('to Resend', () => {
    const { text, html, subject, request } = requestFor('resend')
    const body = { from: sender, to: ['ada@example.org'], subject, html, text, headers }
    expect(request).toEqual({ url: 'https://api.resend.com/emails', body })
  })

  test('to Postmark', () => {
    const { text, html, subject, request } = requestFor('postmark')
    expect(request).toEqual({
      url: 'https://api.postmarkapp.com/email',
      body: {
        From: sender,
        To: 'ada@example.org',
        Subject: subject,
        HtmlBody: html,
        TextBody: text,
        Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
      },
    })
  })

  test('to Brevo', () => {
    const { text, html, subject, request } = requestFor('brevo')
    expect(request).toEqual({
      url: 'https://api.brevo.com/v3/smtp/email',
      body: {
        sender: { name: 'Pennywren', email: 'hello@site.example' },
        to: [{ email: 'ada@example.org' }],
        subject,
        htmlContent: html,
        textContent: text,
        headers,
      },
    })
  })

  test('to a listmonk of one’s own', () => {
    const { html, subject, request } = requestFor('listmonk', 'https://lists.example')
    expect(request).toEqual({
      url: 'https://lists.example/api/tx',
      body: {
        subscriber_emails: ['ada@example.org'],
        subscriber_mode: 'external',
        template_id: 3,
        from_email: sender,
        subject,
        data: { html },
        content_type: 'html',
        headers: Object.entries(headers).map(([name, value]) => ({ [name]: value })),
      },
    })
  })

  test('to a service that is not known is an error', () => {
    expect(() => requestFor('pigeon')).toThrow("'pigeon' is none of resend, postmark, brevo")
  })
})
