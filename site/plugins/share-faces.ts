import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

/** The faces of share images, in the order in which a letter is looked for: the headings' own first. */
const letterFaces = [
  import.meta
    .resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff'),
  import.meta
    .resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff'),
  import.meta
    .resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-vietnamese-700-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-greek-ext-700-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-700-normal.woff'),
]
/** Faces of signs, which have some letters of other scripts, but cannot join them. */
const signFaces = [
  import.meta.resolve('@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff'),
  import.meta.resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff'),
  import.meta
    .resolve('@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff'),
]
const signsAt = letterFaces.length
const emojiAt = signsAt + 1

export function readFaces(): Promise<Buffer[]> {
  return Promise.all([...letterFaces, ...signFaces].map((url) => readFile(fileURLToPath(url))))
}

/** A piece of a text that one face has all letters of. */
interface Run {
  text: string
  family: string
}

export type Faces = ReturnType<typeof openFaces>

/**
 * Measures and draws texts, each letter with the first face that has it, so that no font of the system
 * is used and no box is drawn: a letter that no face has is left out.
 */
export function openFaces(faces: readonly Buffer[]) {
  const families = faces.map((face, at) => createFamily(face, `Share Image ${at}`, at >= signsAt))
  const emoji = families[emojiAt]
  const familyOf = (grapheme: string) => {
    const has = (family: (typeof families)[number] | undefined) => family?.has(grapheme)
    return isEmoji.test(grapheme) && has(emoji) ? emoji : families.find(has)
  }
  const known = new Map<string, (typeof families)[number] | undefined>()
  const runsOf = (typed: string): Run[] => {
    const text = typed.normalize('NFC')
    const [headings] = families
    // Nearly every text.
    if (headings?.has(text)) return [{ text, family: headings.name() }]
    const runs: Run[] = []
    for (const { segment } of graphemes.segment(text)) {
      if (!known.has(segment)) known.set(segment, familyOf(segment))
      const family = known.get(segment)?.name()
      const last = runs.at(-1)
      if (family === undefined) continue
      if (last?.family === family) last.text += segment
      else runs.push({ text: segment, family })
    }
    return runs
  }
  const each = (
    context: SKRSContext2D,
    text: string,
    size: number,
    take: (text: string, at: number) => void,
  ) => {
    let at = 0
    for (const run of runsOf(text)) {
      const font = `${size}px "${run.family}"`
      if (context.font !== font) context.font = font
      take(run.text, at)
      at += context.measureText(run.text).width
    }
    return at
  }
  return {
    /** The text without the letters that no face has. */
    drawable: (text: string): string =>
      runsOf(text)
        .map((run) => run.text)
        .join(''),
    measure: (context: SKRSContext2D, text: string, size: number): number =>
      each(context, text, size, () => undefined),
    draw(context: SKRSContext2D, text: string, size: number, x: number, y: number): void {
      each(context, text, size, (part, at) => context.fillText(part, x + at, y))
    },
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Asked for as a picture, or only to be had as one. */
const isEmoji = /[\ufe0f\u20e3\u200d]|\p{Emoji_Presentation}/u
const ofNoScript = /[\p{Script=Common}\p{Script=Inherited}]/u
/** Signs that join others or choose their form need no letter of their own. */
const joining = /\u200d|[\ufe00-\ufe0f]/g

/** A face, which is read and registered when a text needs it. */
function createFamily(face: Buffer, alias: string, isOfSigns: boolean) {
  let letters: ReadonlySet<number> | undefined
  return {
    has(grapheme: string): boolean {
      letters ??= lettersOf(face)
      const known = letters
      return Array.from(grapheme.replace(joining, '')).every(
        (sign) => known.has(sign.codePointAt(0) ?? 0) && (!isOfSigns || ofNoScript.test(sign)),
      )
    },
    name(): string {
      if (!GlobalFonts.has(alias)) GlobalFonts.register(face, alias)
      return alias
    },
  }
}

/** The code points that a font in WOFF has glyphs for, of the formats 4 and 12 of its `cmap`. */
function lettersOf(woff: Buffer): ReadonlySet<number> {
  const cmap = tableOf(woff, 'cmap')
  const letters = new Set<number>()
  const word = (at: number) => cmap.readUInt16BE(at)
  const long = (at: number) => cmap.readUInt32BE(at)
  const add = (from: number, to: number) => {
    for (let letter = from; letter <= to; letter += 1) letters.add(letter)
  }
  for (let index = 0; index < word(2); index += 1) {
    const at = long(4 + index * 8 + 4)
    if (word(at) === 12) {
      for (let group = 0; group < long(at + 12); group += 1) {
        const start = at + 16 + group * 12
        add(long(start), long(start + 4))
      }
    }
    if (word(at) === 4) {
      const size = word(at + 6)
      for (let segment = 0; segment < size; segment += 2) {
        const end = word(at + 14 + segment)
        // The last segment, which every font has, stands for no letter.
        if (end !== 0xffff) add(word(at + 16 + size + segment), end)
      }
    }
  }
  return letters
}

function tableOf(woff: Buffer, name: string): Buffer {
  for (let index = 0; index < woff.readUInt16BE(12); index += 1) {
    const entry = woff.subarray(44 + index * 20)
    if (entry.toString('latin1', 0, 4) !== name) continue
    const [at = 0, length = 0, unpacked = 0] = [4, 8, 12].map((field) => entry.readUInt32BE(field))
    const table = woff.subarray(at, at + length)
    return length < unpacked ? inflateSync(table) : table
  }
  throw new Error(`The font has no table ${name}.`)
}
