import { z } from 'zod'
import { aiDefaults } from './api/generation.ts'
import { usualMaxTokens, writingGuideSchema, type WritingGuide } from './api/ai-request.ts'
import { parseUrl } from './url.ts'
import type { Parsed } from './post/fields.ts'
import { withoutInvisible } from './text.ts'
import { withTypedText } from './typed-text.ts'

/**
 * The way of a run with a text that cannot be had, or a send that certainly did not arrive: it goes on
 * (with the placeholder, or the post failed), leaves the post pending, or asks the operator.
 */
export const failureRuleSchema = z.enum(['go-on', 'leave-pending', 'ask'])

export type FailureRule = z.output<typeof failureRuleSchema>

/** In UTF-16 units. */
const longestSetting = 2000

const urlProblems = {
  'not-a-url': 'This is not a URL: it has to start with https://.',
  'not-http': 'A service’s URL starts with https://.',
  'has-credentials': 'Enter the URL without a user name and password.',
  'not-secure': 'http:// is not encrypted. Enter the URL with https://.',
} as const

/** https, or http on this machine. */
function parseSecure(text: string): Parsed<URL> {
  const address = parseUrl(text)
  if (address.ok && address.secure) return { ok: true, value: address.url }
  return { ok: false, message: urlProblems[address.ok ? 'not-secure' : address.problem] }
}

/** https, or http on this machine or the operator's own network, where there is no TLS. */
function parseEndpoint(text: string): Parsed<string> {
  const address = parseUrl(text)
  const url = address.ok && address.own ? { ok: true as const } : parseSecure(text)
  return url.ok ? { ok: true, value: text.trim() } : url
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

function parseSite(text: string): Parsed<string> {
  if (text.trim() === '') return { ok: true, value: '' }
  const url = parseSecure(text)
  return url.ok ? { ok: true, value: url.value.origin } : url
}

/** A setting. What was saved before it existed gets its default. */
interface Setting<T> {
  /** Of its field or switch. */
  label: string
  default: T
  schema: z.ZodType<T>
  /** It says where something is sent, or with what: no backup brings it. */
  isOfConnection?: true
}

/** A setting that is typed: its text becomes a value by `parse`. */
interface TypedRow extends Setting<string> {
  parse: (text: string) => Parsed<string>
  /** The text below its field. */
  hint?: string
  input?: { type?: 'url'; inputMode?: 'numeric'; placeholder?: string }
}

function typed(row: Omit<TypedRow, 'schema' | 'isOfConnection'>) {
  const schema = z
    .string()
    .max(longestSetting)
    .refine((text) => row.parse(text).ok)
  return { ...row, schema, isOfConnection: true } as const satisfies TypedRow
}

const flag = { default: false as boolean, schema: z.boolean() }

/** The settings that are typed, in the order in which they are shown. */
const typedRows = {
  aiModel: typed({ label: 'Model', default: aiDefaults.model, parse: parseModel }),
  aiUrl: typed({
    label: 'Endpoint',
    default: aiDefaults.url,
    parse: parseEndpoint,
    input: { type: 'url' },
  }),
  /** How many tokens a reply may have, in digits: more than usual only where the operator says so. */
  aiMaxTokens: typed({
    label: 'Longest text, in tokens',
    default: String(usualMaxTokens),
    parse: parseTokens,
    hint: '2,000 is usual. A model that thinks before it writes may need more.',
    input: { inputMode: 'numeric' },
  }),
  /** Origin of the site; empty for none. Has no meaning where the publisher is a page of the site. */
  siteUrl: typed({
    label: 'Site URL',
    default: '',
    parse: parseSite,
    input: { type: 'url', placeholder: 'https://' },
  }),
}

/** Settings that are no secrets. */
export const settingRows = {
  ...typedRows,
  /** Has no meaning where replies can always be read. */
  webhookAllowsCors: { ...flag, label: 'My webhook allows CORS', isOfConnection: true },
  /** Whether the endpoint is asked without a key, as a model on this machine can be. */
  aiNeedsNoKey: {
    ...flag,
    label: 'This service needs no key, such as a model on this machine',
    isOfConnection: true,
  },
  whenFailing: {
    label: 'When something fails',
    default: 'go-on' as FailureRule,
    schema: failureRuleSchema,
  },
  guide: {
    label: 'Writing guide',
    default: { voice: '', rules: '', facts: '' },
    schema: writingGuideSchema,
  },
  /** Whether the AI is told of live articles that are related to a post, to link to them. */
  offersLinks: { ...flag, label: 'Offer the AI related live articles to link to' },
  /** Whether Publish All sends only what the operator has read and approved. */
  sendsApprovedOnly: { ...flag, label: 'Send approved texts only' },
  /** Whether the posts that were sent are folded away in the queue. */
  foldsSent: { ...flag, label: 'Fold what was sent' },
  asksAboutFindings: { ...flag, label: 'Ask before a text with findings is sent' },
} satisfies Record<string, Setting<string> | Setting<boolean> | Setting<WritingGuide>>

export type SettingName = keyof typeof settingRows
export type TypedSetting = keyof typeof typedRows
type Values = { [N in SettingName]: (typeof settingRows)[N]['default'] }

export type FlagSetting = {
  [N in SettingName]: Values[N] extends boolean ? N : never
}[SettingName]

export const typedSettingNames = Object.keys(typedRows) as TypedSetting[]

/** The typed settings of the AI service: each has to be a value before it is asked. */
export const aiSettingNames = typedSettingNames.filter((name) => name.startsWith('ai'))

export function typedSetting(name: TypedSetting): TypedRow {
  return typedRows[name]
}

export type PublisherSettings = Values & {
  /** The text of each setting whose value it is not: half typed, or no value at all. */
  typed?: Partial<Record<TypedSetting, string>>
}

const rows = Object.entries(settingRows) as [SettingName, Setting<unknown>][]

export const publisherSettingsSchema = z.object({
  ...Object.fromEntries(rows.map(([name, row]) => [name, row.schema.default(row.default)])),
  typed: z.partialRecord(z.enum(typedSettingNames), z.string().max(longestSetting)).exactOptional(),
}) as unknown as z.ZodType<PublisherSettings>

export const defaultPublisherSettings = publisherSettingsSchema.parse({})

const portable = rows.filter(([, { isOfConnection }]) => !isOfConnection)

/** The settings that a backup brings: none that says where something is sent. */
export const portableSettingsSchema = z.object(
  Object.fromEntries(portable.map(([name, { schema }]) => [name, schema.exactOptional()])),
) as unknown as z.ZodType<Partial<Values>>

/** Where texts are written: the chat-completions endpoint, and the model there. */
export const aiServiceSchema = z.object({
  url: typedRows.aiUrl.schema,
  model: typedRows.aiModel.schema,
  /** Of a reply. */
  maxTokens: z.int().min(1).max(mostTokens),
  /** It is asked without a key where there is none for its host. */
  needsNoKey: z.boolean(),
})

export type AiService = z.output<typeof aiServiceSchema>

/** A further setting of the AI service does not compile before it stands here, too. */
export function aiServiceOf(settings: PublisherSettings): AiService {
  const { aiUrl, aiModel, aiMaxTokens, aiNeedsNoKey } = settings
  const all = { aiUrl, aiModel, aiMaxTokens: Number(aiMaxTokens), aiNeedsNoKey } satisfies Record<
    Extract<SettingName, `ai${string}`>,
    unknown
  >
  return { url: all.aiUrl, model: aiModel, maxTokens: all.aiMaxTokens, needsNoKey: aiNeedsNoKey }
}

function parseSetting(name: TypedSetting, text: string): Parsed<string> {
  return typedRows[name].parse(withoutInvisible(text))
}

/** The settings with another text in a field, and its value where the text has one. */
export function typeSetting(
  settings: PublisherSettings,
  name: TypedSetting,
  text: string,
): PublisherSettings {
  return withTypedText(settings, name, text, { parsed: parseSetting(name, text), format: String })
}

/** The text in the field of a setting, and what is wrong with it. */
export function settingText(settings: PublisherSettings, name: TypedSetting) {
  const text = settings.typed?.[name] ?? settings[name]
  const parsed = parseSetting(name, text)
  return { text, problem: parsed.ok ? undefined : parsed.message }
}
