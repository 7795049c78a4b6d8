import { z } from 'zod'

/** Settings that are no secrets. */
export const publisherSettingsSchema = z.object({
  /** 'My webhook allows CORS'; has no meaning where replies can always be read. */
  webhookAllowsCors: z.boolean(),
  aiUrl: z.string(),
  aiModel: z.string(),
})

export type PublisherSettings = z.output<typeof publisherSettingsSchema>
