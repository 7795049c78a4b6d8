import { z } from 'zod'
import type { ArticleTopic, Generation } from '../../shared/api/ai.ts'
import type { Delivery, ScheduledArticle } from '../../shared/api/webhook.ts'
import { isCalendarDate } from '../../shared/dates.ts'
import type { Post } from '../../shared/post.ts'
import { parseQueue } from '../../shared/queue-format.ts'
import type { RunProgress } from '../../shared/run.ts'

/** Characters of any one text: more than an operator can paste by intent. */
const longestText = 64_000_000
/** Characters of a queue, saved or imported; a thousand posts with their texts have room. */
export const longestQueue = 16_000_000

const text = z.string().max(longestText)
const date = z.string().refine(isCalendarDate)

export const secretName = z.enum(['webhookUrl', 'aiKey'])

export const secretStatus = z.discriminatedUnion('state', [
  z.object({ state: z.literal('missing') }),
  z.object({
    state: z.literal('ready'),
    hint: z.string(),
    kept: z.enum(['in-memory', 'encrypted', 'unprotected']),
  }),
  z.object({ state: z.literal('locked') }),
])

export const saveSecretResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), status: secretStatus }),
  z.object({ ok: z.literal(false), message: z.string() }),
])

export const publisherSettings = z.object({
  webhookAllowsCors: z.boolean(),
  aiUrl: text,
  aiModel: text,
})

export const postDraft = z.object({
  title: text,
  excerpt: text,
  content: text,
  categories: text,
  tags: text,
  featuredImage: text,
  seoTitle: text,
  seoDescription: text,
  attempt: z.object({ id: text }).exactOptional(),
})

export const post: z.ZodType<Post> = z.object({
  id: text,
  title: text,
  slug: text,
  excerpt: text,
  content: text,
  author: text,
  publishDate: date,
  categories: z.array(text),
  tags: z.array(text),
  featuredImage: text.exactOptional(),
  seoTitle: text.exactOptional(),
  seoDescription: text.exactOptional(),
})

export const scheduledArticle: z.ZodType<ScheduledArticle> = z.object({
  id: text,
  title: text,
  excerpt: text,
  publishDate: date,
  content: text,
  aiGenerated: z.boolean(),
})

export const delivery: z.ZodType<Delivery> = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('accepted'), status: z.int() }),
  z.object({ outcome: z.literal('unconfirmed') }),
  z.object({ outcome: z.literal('refused'), status: z.int(), detail: z.string() }),
  z.object({ outcome: z.literal('not-sent') }),
  z.object({ outcome: z.literal('unknown'), trouble: z.enum(['network', 'timeout', 'cancelled']) }),
])

export const articleTopic: z.ZodType<ArticleTopic> = z.object({ title: text, excerpt: text })

export const generation: z.ZodType<Generation> = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), text: z.string() }),
  z.object({
    ok: z.literal(false),
    problem: z.object({
      kind: z.enum([
        'status',
        'network',
        'timeout',
        'cancelled',
        'too-large',
        'malformed',
        'empty',
        'truncated',
      ]),
      message: z.string(),
    }),
  }),
])

/** The queue travels as the text of its file, which is checked once and written as it is. */
export const queueText = z
  .string()
  .max(longestQueue)
  .refine((json) => parseQueue(json).ok)

export const loadedQueue = z.discriminatedUnion('ok', [
  /** Without a text where no queue was saved yet. */
  z.object({ ok: z.literal(true), text: z.string().exactOptional() }),
  z.object({ ok: z.literal(false), error: z.enum(['not-a-queue', 'newer-version']) }),
])

export const runProgress: z.ZodType<RunProgress> = z.object({
  done: z.int().min(0),
  total: z.int().min(0),
  current: z
    .object({ id: text, title: text, step: z.enum(['writing', 'sending']) })
    .or(z.undefined()),
  msLeft: z.number().or(z.undefined()),
})

/** What the operator has to be told beyond the publisher's own words. */
export const notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first-start') }),
  /** No keyring: secrets are kept until the app is closed. */
  z.object({ kind: z.literal('no-keyring') }),
  z.object({ kind: z.literal('kept-unprotected') }),
  /** A file could not be read; it was kept under the name `copy`. */
  z.object({
    kind: z.literal('set-aside'),
    what: z.enum(['settings', 'secrets', 'queue', 'draft']),
    copy: z.string(),
  }),
  /** The folder cannot be written to. */
  z.object({ kind: z.literal('not-writable'), folder: z.string() }),
  /** The window crashed and was loaded again. */
  z.object({ kind: z.literal('recovered') }),
])
