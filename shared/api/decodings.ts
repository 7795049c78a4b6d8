/** A text as bytes of UTF-8, one to a character, in lower case, with the place of each in the text. */
export interface Decoding {
  bytes: string
  /** Index in the text where the character of each byte begins. */
  from: readonly number[]
  /** Index behind it. */
  to: readonly number[]
}

/** How often a text is encoded at most: as JSON, in HTML, in a percent-encoded address. */
const layers = 4

/**
 * A text as it stands, then without one layer of encoding after the other: percent signs of
 * addresses, escapes of JSON, entities of HTML. A plus is a space, as in the query of an address.
 */
export function* decodings(text: string): Generator<Decoding> {
  let decoding: Decoding | undefined = asBytes(text)
  for (let layer = 0; layer <= layers && decoding !== undefined; layer += 1) {
    yield decoding
    decoding = decode(decoding)
  }
}

const encoder = new TextEncoder()

function bytesOf(character: string): string {
  const same = character === '+' ? ' ' : character
  // Most texts are plain ASCII.
  if (same < '\u0080') return same.toLowerCase()
  return String.fromCharCode(...encoder.encode(same.toLowerCase()))
}

function asBytes(text: string): Decoding {
  const decoding = new Builder()
  let at = 0
  for (const character of text) {
    decoding.add(bytesOf(character), at, at + character.length)
    at += character.length
  }
  return decoding.build()
}

const escapes = new RegExp(
  [
    '%(?<percent>[0-9a-f]{2})',
    String.raw`\\u(?<high>d[89ab][0-9a-f]{2})\\u(?<low>d[c-f][0-9a-f]{2})`,
    String.raw`\\u(?<unit>[0-9a-f]{4})`,
    String.raw`\\x(?<short>[0-9a-f]{2})`,
    String.raw`\\(?<escaped>["'\\/])`,
    '&#x(?<hex>[0-9a-f]{1,6});',
    '&#(?<decimal>[0-9]{1,7});',
    '&(?<name>[a-z]{2,6});',
  ].join('|'),
  'g',
)

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  equals: '=',
  gt: '>',
  lowbar: '_',
  lt: '<',
  percnt: '%',
  plus: '+',
  quot: '"',
  sol: '/',
}

/** One layer less; undefined where nothing is encoded. */
function decode({ bytes, from, to }: Decoding): Decoding | undefined {
  const decoded = new Builder()
  let kept = 0
  const keepUntil = (end: number) => {
    for (; kept < end; kept += 1) decoded.add(bytes.charAt(kept), from[kept], to[kept])
  }
  for (const { 0: escape, index, groups } of bytes.matchAll(escapes)) {
    const plain = plainBytes(groups ?? {})
    if (plain === undefined) continue
    keepUntil(index)
    kept = index + escape.length
    decoded.add(plain, from[index], to[kept - 1])
  }
  if (kept === 0) return undefined
  keepUntil(bytes.length)
  return decoded.build()
}

function plainBytes(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const { percent, high, low, unit, short, escaped, hex, decimal, name } = groups
  if (percent !== undefined) return sameCase(String.fromCharCode(Number.parseInt(percent, 16)))
  if (escaped !== undefined) return escaped
  if (name !== undefined) return sameCase(entities[name])
  if (high !== undefined && low !== undefined) {
    return bytesOf(String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)))
  }
  const hexadecimal = unit ?? short ?? hex
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  return code <= 0x10ffff ? bytesOf(String.fromCodePoint(code)) : undefined
}

/** For one that is a byte already. */
function sameCase(byte: string | undefined): string | undefined {
  if (byte === '+') return ' '
  return byte !== undefined && byte < '\u0080' ? byte.toLowerCase() : byte
}

class Builder {
  #pieces: string[] = []
  #from: number[] = []
  #to: number[] = []

  add(bytes: string, from = 0, to = 0) {
    this.#pieces.push(bytes)
    for (let left = bytes.length; left > 0; left -= 1) {
      this.#from.push(from)
      this.#to.push(to)
    }
  }

  build(): Decoding {
    return { bytes: this.#pieces.join(''), from: this.#from, to: this.#to }
  }
}
