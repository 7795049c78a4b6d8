import { brand } from './brand.ts'

/** All of a post but what an operator writes: its identity, and its history on the site. */
const unwritten = ['id', 'updated', 'formerSlugs', 'draft']

type Texts = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

/**
 * Names the text of a post in ten or eleven letters and digits: the same where all fields that an
 * operator fills in say the same, whether the post is as it is sent or was read from the file that it
 * became. Two texts have one name once in 2^53.
 */
export function versionOf(post: Texts & { author: string }): string {
  // An author that is left empty gets the default from a reader.
  const read: Texts = { ...post, author: post.author.trim() || brand.author }
  // An empty field says nothing, so that a post keeps its version when posts get one more field.
  const said = Object.keys(read)
    .filter((name) => !unwritten.includes(name))
    .sort()
    .map((name) => [name, asRead(read[name])])
    .filter(([, value]) => value?.length)
  return hash53(JSON.stringify(said))
}

/** A reader of files trims what surrounds a text, and drops what is empty. */
function asRead(value: Texts[string]): string | string[] {
  if (typeof value === 'object') return value.map((text) => text.trim()).filter(Boolean)
  return String(value ?? '').trim()
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
