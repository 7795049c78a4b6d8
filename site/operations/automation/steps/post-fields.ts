import { z } from 'zod'
import { postSchema } from '../../../../shared/post/post.ts'

const { properties = {}, required = [] } = z.toJSONSchema(postSchema)

interface PostField {
  /** As JSON Schema names it: 'string', 'array' (of texts) or 'boolean'. */
  type: string
  optional: boolean
}

/**
 * The fields of a post as the publisher sends it, and which of them it may leave out. n8n has no zod:
 * its script gets this table as it stands when the workflow is assembled.
 */
export const postFields: Readonly<Record<string, PostField>> = Object.fromEntries(
  Object.entries(properties).map(([field, schema]) => [
    field,
    { type: Object(schema).type as string, optional: !required.includes(field) },
  ]),
)
