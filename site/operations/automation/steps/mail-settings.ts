import type { MailSettings } from './write-mail.ts'

/** All that an owner fills in before the workflow is published. */
export interface WorkflowSettings extends MailSettings {
  /** The Supabase project's URL. */
  supabase: string
  /** The address that mails come from. */
  from: string
  /** Where the mail service takes a mail. */
  serviceUrl: string
}

const address = /^[^\s@]+@[^\s@]+$/
const origin = /^https?:\/\/[^\s/?#]+$/
const url = /^https?:\/\/[^\s/?#]+\/[^\s?#]+$/

/** How each setting has to look, in the words that its owner reads. */
const rules: Readonly<Record<keyof WorkflowSettings, { is: RegExp; words: string }>> = {
  brand: { is: /\S/, words: 'a name' },
  site: { is: origin, words: 'the site’s origin, such as https://www.example.com' },
  supabase: { is: origin, words: 'the project’s URL, such as https://abc.supabase.co' },
  from: { is: address, words: 'an email address' },
  owner: { is: address, words: 'an email address' },
  leaveUrl: {
    is: /^https?:\/\/[^\s/?#]+\/(?!webhook-test\/)[^\s?#]+$/,
    words: 'the production URL of the node Unsubscribe',
  },
  serviceUrl: { is: url, words: 'an address of the mail service' },
}

/**
 * The settings, once nothing of them is missing. Throws an error that names each one that is empty or
 * no such thing: a mail that went out without them would have links that lead nowhere.
 */
export function checkMailSettings(settings: Partial<WorkflowSettings>): WorkflowSettings {
  const problems = Object.entries(rules).flatMap(([name, { is, words }]) => {
    const value = settings[name as keyof WorkflowSettings] ?? ''
    if (is.test(value)) return []
    return [`${name} ${value === '' ? 'is empty' : `is “${value}”`} and has to be ${words}`]
  })
  if (problems.length === 0) return settings as WorkflowSettings
  throw new Error(
    `No mail was taken. In “Your settings” ${problems.join('; ')}. Fill it in and publish again.`,
  )
}
