import { expect, test } from 'vitest'
import {
  checkMailSettings,
  type WorkflowSettings,
} from '../../../../site/operations/automation/steps/mail-settings.ts'

const filledIn: WorkflowSettings = {
  brand: 'Pennywren',
  site: 'https://site.example',
  supabase: 'https://abc.supabase.co',
  from: 'hello@site.example',
  owner: 'owner@site.example',
  leaveUrl: 'https://n8n.example/webhook/waitlist-leave',
  serviceUrl: 'https://api.resend.com/emails',
}

test('settings that are filled in are taken as they are', () => {
  expect(checkMailSettings(filledIn)).toBe(filledIn)
})

test.each([
  ['site', 'https://site.example/'],
  ['site', 'site.example'],
  ['supabase', 'https://abc.supabase.co/rest/v1'],
  ['from', 'Pennywren'],
  ['leaveUrl', 'https://n8n.example/webhook-test/waitlist-leave'],
  ['leaveUrl', '?token='],
])('%s cannot be %s', (name, value) => {
  expect(() => checkMailSettings({ ...filledIn, [name]: value })).toThrow(`${name} is “${value}”`)
})

test('all that is missing is said at once', () => {
  const all = Object.keys(filledIn)
  const missing = all.map((name) => `${name} is empty and has to be`)
  const said = new RegExp(`No mail was taken.*${missing.join('.*')}`)
  expect(() => checkMailSettings({})).toThrow(said)
  const empty = Object.fromEntries(all.map((name) => [name, '']))
  expect(() => checkMailSettings(empty)).toThrow(said)
})
