import {
  createCanvas,
  GlobalFonts,
  loadImage,
  type Image,
  type SKRSContext2D,
} from '@napi-rs/canvas'
import { createHash, hash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The faces of share images, in the order in which a letter is looked for: the headings' own first. */
const faceFiles = [
  ...['latin', 'latin-ext', 'vietnamese'].map(
    (set) => `bricolage-grotesque/files/bricolage-grotesque-${set}-700-normal.woff`,
  ),
  ...['latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'].map(
    (set) => `noto-sans/files/noto-sans-${set}-700-normal.woff`,
  ),
  'noto-sans-math/files/noto-sans-math-latin-400-normal.woff',
  'noto-emoji/files/noto-emoji-emoji-700-normal.woff',
  'noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff',
]
const families = faceFiles.map((_, at) => `"Share Image ${at}"`).join()
/** The scripts of these faces. Those of signs have letters of others, too, and cannot join them. */
const knownScripts =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u
/** That all faces have. */
const plainText = /^[ -~’“”–—…]*$/
/** No font has it: its place is the box of a missing letter. */
const nobodysLetter = '\u{10fffd}'

/** The mascot. The icons beside it in `public/` are drawn of it. */
const iconSource = join(import.meta.dirname, '../public/favicon.svg')

export interface ShareImageText {
  title: string
  /** The line above the title. */
  label: string
  /** The name of the site, beneath it. */
  siteName: string
  /** Stands above the site's name alone, where no face has the letters of a title. */
  date?: string | undefined
  /** A file of the picture behind it, of the same size. Its name tells its content. */
  picture?: string | undefined
}

const width = 1200
const height = 630
const margin = 80
const titleWidth = 830
const titleHeight = 360
const mascotSize = 250

/** From the largest down to what can still be read in a small preview. */
const smallestTitle = 46
const titleSizes = [84, 76, 68, 60, 52, smallestTitle]
const lineHeight = 1.12

/** Of 100. A large drawing with few colours shows no noise at it, and weighs about 40 kB. */
const quality = 60

/**
 * Gets ready to draw. All that a picture shows comes from its text, from the material or from the
 * code here and what it imports: the names of kept pictures are made of these.
 */
export async function prepareShareImages({ typefaces, mascot }: ShareImageMaterial) {
  typefaces.forEach((face, at) => GlobalFonts.register(face, `Share Image ${at}`))
  const drawable = findDrawable()
  const bird = await loadImage(mascot)
  bird.width = mascotSize
  bird.height = mascotSize
  const newCanvas = () => createCanvas(width, height)
  const free: ReturnType<typeof newCanvas>[] = []
  /** Draws the share image of a page: a JPEG of 1200 x 630 pixels. */
  return async ({ picture, ...text }: ShareImageText): Promise<Buffer> => {
    const title = drawable(text.title)
    const label = title === undefined ? undefined : drawable(text.label)
    const { siteName } = text
    // While a picture is encoded on another thread, the next is drawn on another canvas.
    const canvas = free.pop() ?? newCanvas()
    const context = canvas.getContext('2d')
    const behind = picture === undefined ? undefined : await loadImage(picture)
    if (behind) {
      drawBehind(context, behind)
    } else {
      drawGround(context)
      const place = [width, height].map((end) => end - margin - mascotSize + 24) as [number, number]
      context.drawImage(bird, ...place)
    }
    context.fillStyle = '#d9793f'
    context.fillRect(0, height - 14, width, 14)
    drawTitle(context, title ?? siteName)
    context.fillStyle = '#f7c752'
    context.font = fontOf(30)
    const [line = ''] = wrapText(label ?? text.date ?? '', titleWidth, 1, measureIn(context))
    context.fillText(line, margin, 112)
    context.fillStyle = '#f3f7f2'
    context.font = fontOf(38)
    context.fillText(siteName, margin, height - margin + 6)
    return canvas.encode('jpeg', quality).finally(() => free.push(canvas))
  }
}

function drawGround(context: SKRSContext2D): void {
  context.fillStyle = '#0f352e'
  context.fillRect(0, 0, width, height)
  // The hill the mascot stands before.
  context.fillStyle = '#1a473e'
  context.beginPath()
  context.ellipse(1010, 760, 640, 330, -0.12, 0, 2 * Math.PI)
  context.fill()
}

/** A picture as the ground: dark where the words are. */
function drawBehind(context: SKRSContext2D, picture: Image): void {
  context.drawImage(picture, 0, 0, width, height)
  const shade = context.createLinearGradient(0, 0, width, 0)
  shade.addColorStop(0, 'rgb(8 31 26 / 0.94)')
  shade.addColorStop(0.76, 'rgb(8 31 26 / 0.78)')
  shade.addColorStop(1, 'rgb(8 31 26 / 0.25)')
  context.fillStyle = shade
  context.fillRect(0, 0, width, height)
}

function fontOf(size: number): string {
  return `${size}px ${families}`
}

function measureIn(context: SKRSContext2D): (text: string) => number {
  return (text) => context.measureText(text).width
}

function drawTitle(context: SKRSContext2D, title: string): void {
  const { size, lines } = fitTitle(context, title)
  context.fillStyle = '#f3f7f2'
  context.font = fontOf(size)
  lines.forEach((line, index) => {
    context.fillText(line, margin, 150 + size * (0.86 + index * lineHeight))
  })
}

/** The largest size at which the whole title fits; at the smallest it is cut. */
function fitTitle(context: SKRSContext2D, title: string): { size: number; lines: string[] } {
  const maxLines = (size: number) => Math.floor(titleHeight / (size * lineHeight))
  const linesAt = (size: number, most: number) => {
    context.font = fontOf(size)
    return wrapText(title, titleWidth, most, measureIn(context))
  }
  for (const size of titleSizes) {
    const lines = linesAt(size, Infinity)
    if (lines.length <= maxLines(size)) return { size, lines }
  }
  return { size: smallestTitle, lines: linesAt(smallestTitle, maxLines(smallestTitle)) }
}

/**
 * Makes what gives a text as it can be drawn: undefined where a letter would be a box, or belongs to a
 * script that no face can join. The hyphen that breaks no line is drawn as any other.
 */
function findDrawable(): (text: string) => string | undefined {
  const side = 60
  const context = createCanvas(side, side).getContext('2d')
  context.font = fontOf(24)
  const pixelsOf = (letter: string) => {
    context.clearRect(0, 0, side, side)
    context.fillText(letter, 8, 40)
    return Buffer.from(context.getImageData(0, 0, side, side).data)
  }
  const box = pixelsOf(nobodysLetter)
  const boxWidth = context.measureText(nobodysLetter).width
  const isBox = (letter: string) =>
    context.measureText(letter).width === boxWidth && pixelsOf(letter).equals(box)
  return (typed) => {
    const text = typed.slice(0, longestText).normalize('NFC').replaceAll('\u2011', '-')
    if (plainText.test(text)) return text
    const letters = Array.from(graphemes.segment(text), ({ segment }) => segment)
    // Of a ligature, or a sign in full width, the plain form.
    const drawn = letters.map((each) => (isBox(each) ? each.normalize('NFKC') : each))
    const isWhole = knownScripts.test(drawn.join('')) && !drawn.some(isBox)
    return isWhole ? drawn.join('') : undefined
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** In UTF-16 units. More is never shown on a picture, and each line is measured again and again. */
const longestText = 1000

/**
 * Breaks a text into at most `maxLines` lines no wider than `maxWidth`, between words and, where a
 * word is wider than a line, inside it. What does not fit is cut, with an ellipsis.
 */
export function wrapText(
  text: string,
  maxWidth: number,
  maxLines: number,
  measure: (text: string) => number,
): string[] {
  const pieces = text
    .slice(0, longestText)
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => splitWord(word, maxWidth, measure))
  const lines: string[] = []
  for (const { text: piece, glued } of pieces) {
    const line = lines.at(-1)
    const longer = line === undefined ? undefined : line + (glued ? '' : ' ') + piece
    if (longer !== undefined && measure(longer) <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  if (lines.length <= maxLines) return lines
  const kept = lines.slice(0, maxLines)
  return [...kept.slice(0, -1), cut(kept.at(-1) ?? '', maxWidth, measure)]
}

/** `glued`: whether a piece continues the word of the piece before. */
function splitWord(word: string, maxWidth: number, measure: (text: string) => number) {
  if (measure(word) <= maxWidth) return [{ text: word, glued: false }]
  return Array.from(graphemes.segment(word), ({ segment }, index) => ({
    text: segment,
    glued: index > 0,
  }))
}

function cut(line: string, maxWidth: number, measure: (text: string) => number): string {
  const kept = Array.from(graphemes.segment(line), ({ segment }) => segment)
  while (kept.length > 0 && measure(`${kept.join('').trimEnd()}…`) > maxWidth) kept.pop()
  return `${kept.join('').trimEnd()}…`
}

export type ShareImages = Awaited<ReturnType<typeof openShareImages>>

/**
 * Keeps drawn images in a folder under a name that is made of all they depend on, so that a build
 * draws what is new and nothing else. To be opened when the program starts: code that changes later
 * is not the code that draws.
 */
export async function openShareImages(folder: string) {
  const material = await readMaterial()
  const style = hashOfStyle(material)
  // Only when something is new.
  let drawing: ReturnType<typeof prepareShareImages> | undefined
  return {
    /** The file with the image of a text, drawn before or now. */
    async draw(text: ShareImageText): Promise<string> {
      const file = join(folder, `${hash('sha256', style + JSON.stringify(text))}.jpg`)
      if (existsSync(file)) return file
      drawing ??= prepareShareImages(material)
      const image = await (await drawing)(text)
      // Another draw of the same image, in this build or another, must never read half a file.
      const unfinished = `${file}.${randomUUID()}`
      await mkdir(folder, { recursive: true })
      await writeFile(unfinished, image)
      await rename(unfinished, file)
      return file
    },
  }
}

type ShareImageMaterial = Awaited<ReturnType<typeof readMaterial>>

/** The typefaces of all share images, and a square drawing. */
export async function readMaterial() {
  const faces = faceFiles.map((file) => fileURLToPath(import.meta.resolve(`@fontsource/${file}`)))
  return {
    typefaces: await Promise.all(faces.map((face) => readFile(face))),
    mascot: await readFile(iconSource),
  }
}

/** Of all that a picture is drawn with beside its text: the material, this code and the canvas. */
function hashOfStyle({ typefaces, mascot }: ShareImageMaterial): string {
  const style = createHash('sha256')
  for (const material of [...typefaces, mascot]) style.update(material)
  const canvas = findPackageJSON('@napi-rs/canvas', import.meta.url) ?? ''
  for (const file of [import.meta.filename, canvas]) style.update(readFileSync(file))
  return style.digest('hex')
}
