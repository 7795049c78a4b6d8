import { z } from 'zod'
import { aiDefaults } from './api/ai.ts'
import { writingGuideSchema } from './api/ai-request.ts'

/** What a run does with a post for which the AI wrote no text. */
export const aiFailureRuleSchema = z.enum(['send-template', 'leave-pending'])

export type AiFailureRule = z.output<typeof aiFailureRuleSchema>

/** Settings that are no secrets. What was saved before a setting existed gets its default. */
export const publisherSettingsSchema = z.object({
  /** 'My webhook allows CORS'; has no meaning where replies can always be read. */
  webhookAllowsCors: z.boolean(),
  aiUrl: z.string(),
  aiModel: z.string(),
  whenAiFails: aiFailureRuleSchema.default('send-template'),
  guide: writingGuideSchema.default({ voice: '', rules: '', facts: '' }),
  /** Whether the AI is told of live articles that are related to a post, to link to them. */
  offersLinks: z.boolean().default(false),
  /** Whether 'Publish All' asks first where a text has findings. */
  asksAboutFindings: z.boolean().default(false),
  /** Origin of the site; empty for none. Has no meaning where the publisher is a page of the site. */
  siteUrl: z.string().default(''),
})

export type PublisherSettings = z.output<typeof publisherSettingsSchema>

export const defaultPublisherSettings = publisherSettingsSchema.parse({
  webhookAllowsCors: false,
  aiUrl: aiDefaults.apiUrl,
  aiModel: aiDefaults.model,
})
