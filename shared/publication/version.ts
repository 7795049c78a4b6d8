import { brand } from '../brand.ts'
import { fieldNames } from '../post/fields.ts'
import type { Post } from '../post/post.ts'

/**
 * Names the text of a post in ten or eleven letters and digits: the same where all fields that an
 * operator fills in say the same, whether the post is as it is sent or was read from the file that it
 * became. Two texts have one name once in 2^53.
 */
export function versionOf(post: Post): string {
  // An author that is left empty gets the default from a reader.
  const read = { ...post, author: post.author.trim() || brand.author }
  // An empty field says nothing, so that a post keeps its version when posts get one more field.
  const said = fieldNames
    .map((field) => [field, asRead(read[field])])
    .filter(([, value]) => value?.length)
  return hash53(JSON.stringify(said))
}

/** A reader of files trims what surrounds a text, and drops what is empty. */
function asRead(value: string | readonly string[] | undefined): string | string[] {
  if (typeof value === 'object') return value.map((text) => text.trim()).filter(Boolean)
  return (value ?? '').trim()
}

/** The hash cyrb53, which is public domain: quick, synchronous, and no protection against anybody. */
export function hash53(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
