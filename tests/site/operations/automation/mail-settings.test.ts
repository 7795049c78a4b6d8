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

test.each(Object.keys(filledIn))('an empty %s stops the run, and is named', (name) => {
  const check = () => checkMailSettings({ ...filledIn, [name]: '' })
  expect(check).toThrow(`${name} is empty and has to be`)
  expect(check).toThrow('No mail was taken.')
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
  expect(() => checkMailSettings({ brand: 'Pennywren' })).toThrow(
    /site is empty.*supabase is empty.*from is empty.*owner is empty.*leaveUrl is empty/,
  )
})
