import { z } from 'zod'
import { parseUrl } from './url.ts'

export const secretNameSchema = z.enum(['webhookUrl', 'webhookHeader', 'aiKey'])

export type SecretName = z.output<typeof secretNameSchema>

/** The part of a secret that may be shown; its value is never given out. */
export const secretStatusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('missing') }),
  z.object({
    state: z.literal('ready'),
    /** Host of the webhook, or the last four characters of the key; nothing of the header. */
    hint: z.string(),
    storage: z.enum(['in-memory', 'encrypted', 'unprotected']),
    host: z.string().exactOptional(),
  }),
  /** It is stored, but cannot be decrypted here and now: it has to be entered again. */
  z.object({ state: z.literal('locked') }),
])

export type SecretStatus = z.output<typeof secretStatusSchema>

/** The question before an AI key goes to another host than it was entered for. */
export function mayUseKeyQuestion(known: string | undefined, host: string) {
  const origin =
    known === undefined
      ? 'It is not known where it was entered for.'
      : `It was entered for ${known}.`
  return {
    title: `Send your AI key to ${host}?`,
    detail: `${origin} Whoever runs ${host} can use it from then on.`,
  }
}

export const saveSecretResultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), status: secretStatusSchema }),
  /** `message` is one sentence for the operator that says what is wrong with the value. */
  z.object({ ok: z.literal(false), message: z.string() }),
])

export type SaveSecretResult = z.output<typeof saveSecretResultSchema>

export type SecretCheck =
  /** `value` is what to keep; `hint` may be shown, see `secretStatusSchema`. */
  | { ok: true; value: string; hint: string }
  /** One sentence for the operator. It never repeats the value. */
  | { ok: false; message: string }

/** Reads a secret as the operator typed or pasted it. */
export function checkSecret(name: SecretName, text: string): SecretCheck {
  const checks = {
    webhookUrl: checkWebhookUrl,
    webhookHeader: checkWebhookHeader,
    aiKey: checkAiKey,
  }
  return checks[name](text)
}

const addressProblems = {
  'not-a-url': 'This is not an address: it has to start with https://.',
  'not-http': 'A webhook’s address starts with https:// (or http://).',
  'has-credentials': 'The address may not hold a user name or a password.',
} as const

function checkWebhookUrl(text: string): SecretCheck {
  const value = text.trim()
  if (value === '') return refused('Enter the address of your webhook.')
  const address = parseUrl(value)
  if (!address.ok) return refused(addressProblems[address.problem])
  return { ok: true, value, hint: address.url.host }
}

/** A header as it is kept: `Name: value`. */
export function parseHeader(text: string): [name: string, value: string] {
  const colon = text.indexOf(':')
  return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()]
}

const headerName = /^[!#$%&'*+.^_`|~\w-]+$/
const headerValue = /^[\t\x20-\x7e]+$/

/** Headers of the app or the network, and those that a browser forbids: Chromium refuses some. */
const ownHeaders =
  /^(?:accept-(?:charset|encoding|language)|connection|content-.*|cookie2?|date|dnt|expect|host|http2-settings|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|access-control-.*)$/i

function checkWebhookHeader(text: string): SecretCheck {
  const [name, value] = parseHeader(text)
  if (!text.includes(':') || !headerName.test(name) || value === '') {
    return refused('Enter the name of the header, a colon and its value.')
  }
  if (ownHeaders.test(name)) return refused('The app sets this header itself: choose another name.')
  if (!headerValue.test(value)) {
    return refused('The value may have no line breaks or special letters.')
  }
  return { ok: true, value: `${name}: ${value}`, hint: '' }
}

const printableAscii = /^[\x21-\x7e]+$/
/** Of a shorter key four characters would tell too much. */
const shortestHinted = 12

function checkAiKey(text: string): SecretCheck {
  const value = text.trim()
  if (value === '') return refused('Enter the key of your AI service.')
  if (/^https?:/i.test(value)) return refused('This is an address, not a key.')
  if (!printableAscii.test(value)) {
    return refused('A key has no spaces or line breaks: paste it alone.')
  }
  return { ok: true, value, hint: value.length < shortestHinted ? '' : value.slice(-4) }
}

function refused(message: string): SecretCheck {
  return { ok: false, message }
}
