import { z } from 'zod'
import type { PostDraft, PublisherSettings } from '../platform.ts'

const draft = z.object({
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  categories: z.string(),
  tags: z.string(),
  featuredImage: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  attempt: z.object({ id: z.string() }).exactOptional(),
}) satisfies z.ZodType<PostDraft>

const settings = z.object({
  webhookAllowsCors: z.boolean(),
  aiUrl: z.string(),
  aiModel: z.string(),
}) satisfies z.ZodType<PublisherSettings>

/** A stored draft; undefined where there is none, or not one this release understands. */
export function readDraft(text: string | undefined): PostDraft | undefined {
  return draft.safeParse(parseJson(text)).data
}

export function readSettings(text: string | undefined): PublisherSettings | undefined {
  return settings.safeParse(parseJson(text)).data
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
