import { fromMarkdown } from 'mdast-util-from-markdown'

const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

/**
 * The text with the characters that HTML's references in it name (`&#8217;`, `&eacute;`), as other
 * programs export them, even those of references themselves; any other `&` stays one.
 */
export function withCharacters(text: string): string {
  let [before, read] = ['', text]
  while (read !== before) {
    before = read
    read = before.replace(reference, characterOf)
  }
  return read
}

function characterOf(reference: string): string {
  const [paragraph] = fromMarkdown(reference).children
  const [character] = paragraph?.type === 'paragraph' ? paragraph.children : []
  return character?.type === 'text' ? character.value : reference
}
