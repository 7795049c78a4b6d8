import { postFields, type FieldError, type Post } from '../post.ts'
import { findSecrets, type FoundSecret } from './secret-shapes.ts'

export interface SecretInPost extends FieldError {
  /** How it begins, by which its line is found. */
  about: string
  /** Whether it may work as it stands: the site does not show such a post. */
  isWhole: boolean
}

/** Of a secret: enough to find it in a file, and too little to use. */
const shownLength = 8

/** Names what looks like a secret in each text, the first of each kind. It stops no build. */
export function secretsOf(post: Partial<Record<keyof Post, unknown>>): SecretInPost[] {
  return Object.entries(post).flatMap(([field, value]) => {
    if (!postFields.includes(field)) return []
    return Array.isArray(value)
      ? value.flatMap((text, index) => inText(`${field}[${index}]`, text))
      : inText(field, value)
  })
}

function inText(field: string, text: unknown): SecretInPost[] {
  if (typeof text !== 'string') return []
  // One of each kind is enough to be told of, and a text may hold thousands.
  const first = new Map<string, FoundSecret>()
  for (const found of findSecrets(text)) {
    const key = `${found.kind} ${found.isWhole}`
    if (!first.has(key)) first.set(key, found)
  }
  return Array.from(first.values(), ({ kind, index, isWhole }) => {
    const line = text.slice(0, index).split('\n').length
    const place = line === 1 ? '' : `, in its line ${line}`
    return {
      field,
      message: `holds what looks like ${kind}${place}: everybody can read it on the site`,
      about: text.slice(index, index + shownLength),
      isWhole,
    }
  })
}
