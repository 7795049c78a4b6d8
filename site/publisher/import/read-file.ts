import { longestText } from '../../../shared/post/fields.ts'

/** Bytes of a file that is taken: one in UTF-16 has two for each character. */
const largestFile = 2 * longestText

const formats: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^PK/, 'a workbook or document: save it as CSV or text, or paste its cells'],
  [/^\xd0\xcf.\xe0/s, 'an old workbook or document: save it as CSV or text, or paste its cells'],
  [/^%PDF/, 'a PDF: copy its text'],
  [/^\{\\rtf/, 'an RTF document: copy its text'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF)/, 'a picture'],
]

export type FileText =
  /** `note`: how it was read, where that is not plain. */
  { ok: true; text: string; note?: string } | { ok: false; problem: string }

/**
 * Reads a text file in UTF-8, in UTF-16 as a spreadsheet writes it, or else in Windows-1252. A file
 * that is no text is refused by its kind. Never rejects.
 */
export async function readTextFile(file: File, largest = largestFile): Promise<FileText> {
  if (file.size > largest) {
    return { ok: false, problem: `${file.name} is larger than ${largest / 1e6} MB.` }
  }
  const buffer = await file.arrayBuffer().catch(() => undefined)
  if (!buffer) return { ok: false, problem: `${file.name} could not be read.` }
  const bytes = new Uint8Array(buffer)
  const read = decode(bytes)
  if ('ok' in read) return read
  return { ok: false, problem: `${file.name} is ${read.is}.` }
}

function decode(bytes: Uint8Array): FileText | { is: string } {
  const start = String.fromCharCode(...bytes.subarray(0, 8))
  const format = formats.find(([pattern]) => pattern.test(start))
  if (format) return { is: format[1] }
  const utf16 = utf16Of(bytes)
  if (utf16) return textOf(bytes, utf16, 'It was read as UTF-16.')
  if (bytes.subarray(0, 4096).includes(0)) return { is: 'no text' }
  try {
    return textOf(bytes, 'utf-8')
  } catch {
    return textOf(bytes, 'windows-1252', 'It is not in UTF-8, and was read as Windows-1252.')
  }
}

/** By its mark, or by the zeros beside the letters of a text without one. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first = 1, second = 1, third = 1, fourth = 1] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : undefined
}

function textOf(bytes: Uint8Array, encoding: string, note?: string): FileText {
  const text = new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
  return { ok: true, text, ...(note !== undefined && { note }) }
}
