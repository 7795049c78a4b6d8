import { describe, expect, test } from 'vitest'
import {
  writeMail,
  type MailSettings,
  type WaitingMail,
} from '../../../../site/operations/automation/steps/write-mail.ts'

const settings: MailSettings = {
  brand: 'Pennywren',
  site: 'https://site.example',
  owner: 'owner@site.example',
  leaveUrl: 'https://n8n.example/webhook/waitlist-leave',
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
    const nobody = { email: null, confirm: null, leave: null }
    const mail = writeMail({ ...asking, ...nobody, kind: 'crowded' }, settings)
    const { to, text, html, headers: none } = mail
    expect([to, none]).toEqual(['owner@site.example', {}])
    expect(text + html).not.toMatch(/leave#|null/)
  })

  test('has no markup of its settings', () => {
    const { html } = writeMail(asking, { ...settings, brand: '<b>"Wren" & Co</b>' })
    expect(html).not.toContain('<b>')
    expect(html).toContain('&#60;b&#62;&#34;Wren&#34; &#38; Co&#60;/b&#62;')
  })
})
