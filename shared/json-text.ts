import { z } from 'zod'

/** What is entered to be imported as a post, as it is kept while it is typed. */
export const jsonTextSchema = z.object({
  text: z.string(),
  /**
   * When this text was entered, in milliseconds since 1970: the id of a post that names none, the same
   * over every attempt.
   */
  since: z.int().nonnegative(),
})

export type JsonText = z.output<typeof jsonTextSchema>

export const noJsonText: JsonText = { text: '', since: 0 }
