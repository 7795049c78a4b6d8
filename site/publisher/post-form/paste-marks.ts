import type { ClipboardEvent } from 'react'
import { insertText } from './insert-text.ts'

/** Code of an editor, which copies its own colours beside the text. */
const isCode = /^[^]{0,500}white-space:\s*pre\s*[;"']/i

/**
 * Puts the page's own marks in the place of a text that was just pasted from a word processor or a page.
 * It is a step of its own, which the field's undo takes back. A paste as plain text has no such form.
 */
export function pasteMarks({
  clipboardData,
  currentTarget: field,
}: ClipboardEvent<HTMLTextAreaElement>) {
  const html = clipboardData.getData('text/html')
  if (html === '' || isCode.test(html)) return
  const { value, selectionStart: start, selectionEnd } = field
  const [before, behind] = [value.slice(0, start), value.slice(selectionEnd)]
  const replace = async () => {
    // A part of the script of its own.
    const { readHtml } = await import('../html-reader.ts')
    const marks = readHtml(html)
    const now = field.value
    const end = now.length - behind.length
    // It was edited meanwhile, or nothing was pasted.
    if (end <= start || now !== before + now.slice(start, end) + behind) return
    if (wordsOf(now.slice(start, end)) === wordsOf(marks)) return
    insertText(field, { start, end }, marks)
  }
  // Where the script cannot be had, the plain text stays.
  setTimeout(() => void replace().catch(() => undefined))
}

const wordsOf = (text: string) => text.replace(/\s+/g, ' ').trim()
