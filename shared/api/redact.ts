import { decodings, type Decoding } from './decodings.ts'

const ellipsis = '…'
/** In characters. Shorter parts of an address are common words rather than secrets. */
const shortestWord = 8
/** In characters, of what is hardly a common word: the value of a query, a part with digits. */
const shortestSecret = 4
/** In bytes, of a piece that is taken for the secret: most of a short one, so much of a long one. */
const longestPiece = 12

/**
 * Makes a function that replaces secrets by '…' wherever a service repeats them in its reply: whole
 * or in a large piece, in any case, and encoded as addresses, JSON and HTML do it. At an ellipsis
 * smaller pieces are enough, since that is where a text was cut off. Linear in the length of the text.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const needles = secrets
    .filter(({ length }) => length >= shortestSecret)
    .flatMap((secret) => Array.from(decodings(secret), ({ bytes }) => bytes))
    .filter(({ length }) => length >= shortestSecret)
  const marks = [...new Set(needles)].map(findPieces)
  return (text) => {
    const hidden = new Uint8Array(text.length)
    for (const decoding of marks.length > 0 ? decodings(text) : []) {
      for (const mark of marks) mark(decoding, hidden)
    }
    return withoutHidden(text, hidden)
  }
}

/** The parts of an address that are secret: all but scheme and host. */
export function secretParts(address: string): string[] {
  const url = URL.parse(address)
  if (!url) return [address]
  const pairs = url.search.slice(1).split('&')
  const names = pairs.flatMap((pair) => (pair.includes('=') ? [pair.replace(/=.*/s, '')] : []))
  const values = pairs.map((pair) => pair.replace(/^[^=]*=/, ''))
  const words = [...url.pathname.split('/'), ...names].filter(isHardlyAWord)
  return [url.pathname, ...words, ...values, url.hash.slice(1)]
}

function isHardlyAWord(text: string): boolean {
  return (
    text.length >= shortestWord || /\d/.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text))
  )
}

type Mark = (decoding: Decoding, hidden: Uint8Array) => void

/** Finds the pieces of one secret and marks where they stand in the text. */
function findPieces(secret: string): Mark {
  const length = pieceLength(secret)
  const pieces = new Set<string>()
  for (let at = 0; at + length <= secret.length; at += 1) {
    pieces.add(secret.slice(at, at + length))
  }
  return (decoding, hidden) => {
    const { bytes } = decoding
    for (let at = 0; at + length <= bytes.length; at += 1) {
      if (pieces.has(bytes.slice(at, at + length))) hide(hidden, decoding, at, at + length)
    }
    for (const { 0: dots, index } of bytes.matchAll(/\.{3}|\u00e2\u0080\u00a6/g)) {
      const after = index + dots.length
      for (let cut = length - 1; cut >= shortestSecret; cut -= 1) {
        if (secret.startsWith(bytes.slice(Math.max(0, index - cut), index))) {
          if (index >= cut) hide(hidden, decoding, index - cut, after)
        }
        if (secret.endsWith(bytes.slice(after, after + cut))) {
          if (after + cut <= bytes.length) hide(hidden, decoding, index, after + cut)
        }
      }
    }
  }
}

function pieceLength({ length }: string): number {
  return Math.min(length, Math.max(shortestWord, Math.min(longestPiece, Math.ceil(length * 0.67))))
}

function hide(hidden: Uint8Array, { from, to }: Decoding, start: number, end: number): void {
  hidden.fill(1, from[start], to[end - 1])
}

function withoutHidden(text: string, hidden: Uint8Array): string {
  let shown = ''
  let at = 0
  while (at < text.length) {
    const start = hidden.indexOf(1, at)
    if (start === -1) break
    const end = hidden.indexOf(0, start)
    shown += text.slice(at, start) + ellipsis
    at = end === -1 ? text.length : end
  }
  return shown + text.slice(at)
}
