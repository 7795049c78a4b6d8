import { z } from 'zod'
import { aiDefaults } from './api/generation.ts'
import { usualMaxTokens, writingGuideSchema } from './api/ai-request.ts'
import { parseUrl } from './api/url.ts'
import type { Parsed } from './post/fields.ts'
import { parseSiteUrl } from './publication/site-url.ts'
import { withoutInvisible } from './text.ts'

/** The way of a run with a post for which the AI wrote no text. */
export const aiFailureRuleSchema = z.enum(['send-template', 'leave-pending'])

export type AiFailureRule = z.output<typeof aiFailureRuleSchema>

const longestSetting = 2000

const urlProblems = {
  'not-a-url': 'This is not a URL: it has to start with https://.',
  'not-http': 'This is not a URL of a service: it has to start with https://.',
  'has-credentials': 'Enter the URL without a user name and password.',
  'not-secure':
    'http:// is not encrypted: anybody on the way can read and change what is sent. Enter the URL with https://.',
} as const

/** https, or http on this machine. */
function parseEndpoint(text: string): Parsed<string> {
  const address = parseUrl(text)
  if (!address.ok) return { ok: false, message: urlProblems[address.problem] }
  return address.secure
    ? { ok: true, value: text.trim() }
    : { ok: false, message: urlProblems['not-secure'] }
}

function parseModel(text: string): Parsed<string> {
  const value = text.trim()
  return value === '' ? { ok: false, message: 'Enter a model.' } : { ok: true, value }
}

const mostTokens = 100_000

/** A whole number of tokens, in digits. */
function parseTokens(text: string): Parsed<string> {
  const tokens = Number(/^\s*\d+\s*$/.test(text) ? text : Number.NaN)
  return tokens >= 1 && tokens <= mostTokens
    ? { ok: true, value: String(tokens) }
    : { ok: false, message: `Enter a number from 1 to ${mostTokens.toLocaleString('en-US')}.` }
}

/** The origin of a site, or empty. */
function parseSite(text: string): Parsed<string> {
  if (text.trim() === '') return { ok: true, value: '' }
  const url = parseSiteUrl(text)
  return url.ok ? { ok: true, value: url.origin } : { ok: false, message: urlProblems[url.problem] }
}

/** How the text of each setting that is typed becomes a value. */
const typedSettings = {
  aiUrl: parseEndpoint,
  aiModel: parseModel,
  aiMaxTokens: parseTokens,
  siteUrl: parseSite,
} as const

export type TypedSetting = keyof typeof typedSettings

export const typedSettingNames = Object.keys(typedSettings) as TypedSetting[]

const settingSchema = (name: TypedSetting) =>
  z
    .string()
    .max(longestSetting)
    .refine((text) => typedSettings[name](text).ok)

/** Where texts are written: the chat-completions endpoint, and the model there. */
export const aiServiceSchema = z.object({
  url: settingSchema('aiUrl'),
  model: settingSchema('aiModel'),
  /** Of a reply. */
  maxTokens: z.int().min(1).max(mostTokens),
  /** It is asked without a key where there is none for its host. */
  needsNoKey: z.boolean(),
})

export type AiService = z.output<typeof aiServiceSchema>

/** Settings that are no secrets. What was saved before a setting existed gets its default. */
export const publisherSettingsSchema = z.object({
  /** 'My webhook allows CORS'; has no meaning where replies can always be read. */
  webhookAllowsCors: z.boolean(),
  aiUrl: aiServiceSchema.shape.url,
  aiModel: aiServiceSchema.shape.model,
  /** How many tokens a reply may have, in digits: more than usual only where the operator says so. */
  aiMaxTokens: settingSchema('aiMaxTokens').default(String(usualMaxTokens)),
  /** Whether the endpoint is asked without a key, as a model on this machine can be. */
  aiNeedsNoKey: z.boolean().default(false),
  whenAiFails: aiFailureRuleSchema.default('send-template'),
  guide: writingGuideSchema.default({ voice: '', rules: '', facts: '' }),
  /** Whether the AI is told of live articles that are related to a post, to link to them. */
  offersLinks: z.boolean().default(false),
  /** Whether a run asks before a text with findings is sent. */
  asksAboutFindings: z.boolean().default(false),
  /** Origin of the site; empty for none. Has no meaning where the publisher is a page of the site. */
  siteUrl: settingSchema('siteUrl').default(''),
  /** The text of each setting whose value it is not: half typed, or no value at all. */
  typed: z.partialRecord(z.enum(typedSettingNames), z.string().max(longestSetting)).exactOptional(),
})

export type PublisherSettings = z.output<typeof publisherSettingsSchema>

export const defaultPublisherSettings = publisherSettingsSchema.parse({
  webhookAllowsCors: false,
  aiUrl: aiDefaults.apiUrl,
  aiModel: aiDefaults.model,
})

/** The service that the settings name. */
export function aiServiceOf(settings: PublisherSettings): AiService {
  const { aiUrl: url, aiModel: model, aiMaxTokens, aiNeedsNoKey: needsNoKey } = settings
  return { url, model, maxTokens: Number(aiMaxTokens), needsNoKey }
}

/** The settings with another text in a field, and its value where the text has one. */
export function typeSetting(
  settings: PublisherSettings,
  name: TypedSetting,
  text: string,
): PublisherSettings {
  const parsed = typedSettings[name](withoutInvisible(text))
  const { typed = {}, ...others } = settings
  const { [name]: _, ...left } = typed
  const value = parsed.ok ? parsed.value : settings[name]
  const all = parsed.ok && value === text ? left : { ...left, [name]: text }
  return { ...others, [name]: value, ...(Object.keys(all).length > 0 && { typed: all }) }
}

/** The settings as their fields show them: where a typed text has a value, that is the setting's. */
export function withTypedSettings(settings: PublisherSettings): PublisherSettings {
  const typed = Object.entries(settings.typed ?? {}) as [TypedSetting, string][]
  return typed.reduce((next, [name, text]) => typeSetting(next, name, text), settings)
}

/** The text in the field of a setting, and what is wrong with it. */
export function settingText(settings: PublisherSettings, name: TypedSetting) {
  const text = settings.typed?.[name] ?? settings[name]
  const parsed = typedSettings[name](withoutInvisible(text))
  return { text, problem: parsed.ok ? undefined : parsed.message }
}
