import { slugFrom } from './slug.ts'

const articlePath = /(?:^|\/)blog\/([^/?#]+)/i

/**
 * The slug of an article that an operator names: by its path, by its whole address on any host, by the
 * slug or by the title it was made from. Undefined where no article can be meant.
 */
export function slugNamed(text: string): string | undefined {
  const named = text.trim()
  const segment = articlePath.exec(named)?.[1]
  if (segment !== undefined)
    return slugFrom(decode(segment.replace(/\.(html|post\.json)$/i, ''))) || undefined
  const isOtherPath = /^(https?:|\/)/i.test(named)
  return isOtherPath ? undefined : slugFrom(named) || undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
