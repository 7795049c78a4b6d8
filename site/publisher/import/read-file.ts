import { longestText } from '../../../shared/post/fields.ts'

/** Bytes of a file that is taken: one in UTF-16 has two for each character. */
const largestFile = 2 * longestText

const formats: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(?:PK|\xd0\xcf)/, 'a workbook or document: save it as CSV or text, or paste its cells'],
  [/^(?:%PDF|\{\\rtf)/, 'a PDF or RTF document: copy its text'],
]

export type FileText =
  /** `note`: how it was read, where that is not plain. */
  { ok: true; text: string; note?: string } | { ok: false; problem: string }

/**
 * Reads a text file in UTF-8, in UTF-16 as a spreadsheet writes it, or else in Windows-1252. A file
 * that is no text is refused by its kind. Never rejects.
 */
export async function readTextFile(file: File, largest = largestFile): Promise<FileText> {
  const refused = (problem: string) => ({ ok: false, problem: `${file.name} ${problem}.` }) as const
  if (file.size > largest) return refused(`is larger than ${largest / 1e6} MB`)
  const buffer = await file.arrayBuffer().catch(() => undefined)
  if (!buffer) return refused('could not be read')
  const bytes = new Uint8Array(buffer)
  const start = String.fromCharCode(...bytes.subarray(0, 8))
  const format = formats.find(([pattern]) => pattern.test(start))
  if (format) return refused(`is ${format[1]}`)
  const utf16 = { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }[start.slice(0, 2)]
  if (utf16) {
    return { ok: true, text: new TextDecoder(utf16).decode(bytes), note: 'It was read as UTF-16.' }
  }
  if (bytes.subarray(0, 4096).includes(0)) return refused('is no text')
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return { ok: true, text, note: 'It is not in UTF-8, and was read as Windows-1252.' }
  }
}
