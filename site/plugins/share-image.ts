import { createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Article } from '../../shared/blog.ts'
import { brand } from '../../shared/brand.ts'
import { formatLongDate } from '../../shared/dates.ts'
import { articleImagePath } from '../blog/paths.ts'
import { siteImage } from '../head.ts'
import type { Site } from './built-site.ts'
import { between, pngEncoder } from './png.ts'
import { keep } from './keep.ts'
import { projectRoot, publicFolder, type SiteFile } from './site.ts'

const width = 1200
const height = 630
const margin = 80
const titleWidth = 830
const titleHeight = 360
const mascotSize = 250
/** From the largest down to what can still be read in a small preview, at which a title is cut. */
const titleSizes = [84, 76, 68, 60, 52, 46]
const lineHeight = 1.12
/** Of 100, for an image with a picture behind it: the first at which it weighs no more than `mostBytes`. */
const qualities = [60, 40, 25, 15, 8]
const mostBytes = 25_000
/** In UTF-16 units. More is never shown on an image, and each line is measured again and again. */
const longestText = 1000

const ground = '#0f352e'
const hill = '#1a473e'
const penny = '#d9793f'
const light = '#f3f7f2'
const sun = '#f7c752'
/** Of an image without a picture: its colours and the mascot's, and those at the edges of letters. */
const palette = [
  ground,
  hill,
  penny,
  light,
  sun,
  '#93512b',
  '#6d3617',
  '#f6dfc0',
  '#3f1d0b',
  '#a4663c',
  ...[0.2, 0.4, 0.6, 0.8].map((share) => between(ground, light, share)),
  ...[0.35, 0.7].map((share) => between(ground, sun, share)),
]

/** The faces, in the order in which a letter is looked for: the headings' own first. */
const faces = [
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
const families = faces.map((_, at) => `"Share Image ${at}"`).join()
const fontOf = (size: number) => `${size}px ${families}`
/** The scripts of these faces. Those of signs have letters of others, too, and cannot join them. */
const knownScripts =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u
/** No font has it: its place is the box of a missing letter. */
const nobodysLetter = '\u{10fffd}'

/** The mascot. The icons beside it are drawn of it. */
const mascot = join(publicFolder, 'favicon.svg')
/** Of all that an image is drawn with beside its text: this code, the mascot, and the packages. */
const style = [
  import.meta.filename,
  join(import.meta.dirname, 'png.ts'),
  mascot,
  join(projectRoot, 'package-lock.json'),
]
  .map((file) => hash('sha256', readFileSync(file)))
  .join()

export interface ShareImageText {
  title: string
  /** The line above the title. */
  label: string
  /** Stands above the site's name alone, where no face has the letters of a title. */
  date?: string
  /** A file of the picture behind it. Its name tells its content. */
  picture?: string | undefined
}

/** The share image of the site and one for each article, kept under a name of all they are made of. */
export function shareImages({ index, cacheDir, pictures }: Site): SiteFile[] {
  const draw = async (text: ShareImageText) => {
    const name = hash('sha256', style + JSON.stringify([brand.name, text]))
    const file = join(cacheDir, 'share-images', name)
    if (!existsSync(file)) await keep(file, await drawShareImage(text))
    return { copyOf: file }
  }
  const ofSite = {
    label: 'Ad-free, AI-powered budgeting',
    title: 'Your budget’s new best friend',
  }
  return [
    [siteImage.path, () => draw(ofSite)],
    ...index.articles.map((article): SiteFile => [
      articleImagePath(article),
      async () => draw({ ...textOf(article), picture: await pictures.largest(article) }),
    ]),
  ]
}

function textOf({ title, categories: [category], publishDate }: Article): ShareImageText {
  const label = category === undefined ? brand.blogName : `${brand.blogName} · ${category}`
  return { title, label, date: formatLongDate(publishDate) }
}

let prepared: ReturnType<typeof prepare> | undefined

/** Registers the faces, and draws the ground of images without a picture. */
async function prepare() {
  for (const [at, face] of faces.entries()) {
    const path = join(projectRoot, 'node_modules/@fontsource', face)
    GlobalFonts.registerFromPath(path, `Share Image ${at}`)
  }
  const image = await loadImage(mascot)
  image.width = mascotSize
  image.height = mascotSize
  const inset = margin + mascotSize - 24
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  // The hill the mascot stands before.
  context.fillStyle = hill
  context.beginPath()
  context.ellipse(1010, 760, 640, 330, -0.12, 0, 2 * Math.PI)
  context.fill()
  context.drawImage(image, width - inset, height - inset)
  drawFoot(context)
  return { still: context.canvas, encodePng: pngEncoder(palette) }
}

/** All images are drawn here, one after the other: a canvas of each would be 3 MB to clear away. */
const stage = createCanvas(width, height)

/** An image of 1200 x 630 pixels: a PNG, or a JPEG where there is a picture behind it. */
export async function drawShareImage({ title, label, date = '', picture }: ShareImageText) {
  prepared ??= prepare()
  const { still, encodePng } = await prepared
  const behind = picture === undefined ? undefined : await loadImage(picture)
  const context = stage.getContext('2d')
  if (behind === undefined) context.drawImage(still, 0, 0)
  else {
    const shown = (behind.width * height) / width
    const top = (behind.height - shown) / 2
    context.drawImage(behind, 0, top, behind.width, shown, 0, 0, width, height)
    drawShade(context)
    drawFoot(context)
  }
  const drawn = drawable(title)
  const { size, lines } = fitText(context, drawn ?? brand.name, titleSizes, titleHeight)
  for (const [at, line] of lines.entries()) {
    write(context, line, size, light, 150 + size * (0.86 + at * lineHeight))
  }
  const above = (drawn === undefined ? undefined : drawable(label)) ?? date
  write(context, fitText(context, above, [30], 40).lines.join(''), 30, sun, 112)
  if (behind === undefined) return encodePng(context.getImageData(0, 0, width, height))
  const encoded = qualities.map((quality) => () => stage.encodeSync('jpeg', quality))
  const fits = (make: () => Buffer) => make().length <= mostBytes
  return (encoded.find(fits) ?? encoded.at(-1))?.() ?? Buffer.alloc(0)
}

function write(context: SKRSContext2D, text: string, size: number, color: string, y: number): void {
  context.font = fontOf(size)
  context.fillStyle = color
  context.fillText(text, margin, y)
}

/** The same on every image: the copper line at the bottom, and the name above it. */
function drawFoot(context: SKRSContext2D): void {
  context.fillStyle = penny
  context.fillRect(0, height - 14, width, 14)
  write(context, brand.name, 38, light, height - margin + 6)
}

/** Makes a picture dark where the words are. */
function drawShade(context: SKRSContext2D): void {
  const shade = context.createLinearGradient(0, 0, width, 0)
  shade.addColorStop(0, 'rgb(8 31 26 / 0.94)')
  shade.addColorStop(0.76, 'rgb(8 31 26 / 0.78)')
  shade.addColorStop(1, 'rgb(8 31 26 / 0.25)')
  context.fillStyle = shade
  context.fillRect(0, 0, width, height)
}

/** The largest of the sizes at which the whole text fits; at the last it is cut. */
function fitText(context: SKRSContext2D, text: string, sizes: number[], room: number) {
  let fitted = { size: 0, lines: [''] }
  // A text is as many times wider as its letters are larger.
  context.font = fontOf(100)
  const widths = new Map<string, number>()
  const widthOf = (line: string) => {
    const known = widths.get(line) ?? context.measureText(line).width / 100
    widths.set(line, known)
    return known
  }
  for (const size of sizes) {
    const most = Math.floor(room / (size * lineHeight))
    const isWide = (line: string) => widthOf(line) * size > titleWidth
    fitted = { size, lines: wrapText(text, size === sizes.at(-1) ? most : most + 1, isWide) }
    if (fitted.lines.length <= most) break
  }
  return fitted
}

/**
 * A text as it can be drawn: undefined where a letter would be a box, or belongs to a script that no
 * face can join. The hyphen that breaks no line is drawn as any other.
 */
function drawable(typed: string): string | undefined {
  const text = typed.slice(0, longestText).normalize('NFC').replaceAll('\u2011', '-')
  if (!knownScripts.test(text)) return undefined
  const isBox = (letter: string) => {
    if (/^[ -~’“”–—…]*$/.test(letter)) return false
    box ??= pixelsOf(nobodysLetter)
    return pixelsOf(letter).equals(box)
  }
  const letters = lettersOf(text)
  // Of a ligature, or a sign in full width, the plain form.
  const forms = new Map(letters.map((each) => [each, each]))
  for (const each of forms.keys()) if (isBox(each)) forms.set(each, each.normalize('NFKC'))
  const drawn = letters.map((each) => forms.get(each)).join('')
  return knownScripts.test(drawn) && ![...forms.values()].some(isBox) ? drawn : undefined
}

let box: Buffer | undefined

const side = 60
const probe = createCanvas(side, side).getContext('2d')

function pixelsOf(letter: string): Buffer {
  probe.clearRect(0, 0, side, side)
  probe.font = fontOf(24)
  probe.fillText(letter, 8, 40)
  return Buffer.from(probe.getImageData(0, 0, side, side).data)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const lettersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

/**
 * Breaks a text into at most so many lines, between words and, where a word is wider than a line, inside
 * it. The rest is cut, with an ellipsis.
 */
export function wrapText(text: string, most: number, isWide: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.slice(0, longestText).split(/\s+/).filter(Boolean)) {
    for (const [at, piece] of (isWide(word) ? lettersOf(word) : [word]).entries()) {
      const longer = `${lines.at(-1)}${at === 0 ? ' ' : ''}${piece}`
      if (lines.length === 0 || isWide(longer)) lines.push(piece)
      else lines[lines.length - 1] = longer
    }
  }
  if (lines.length <= most) return lines
  const last = lettersOf(lines[most - 1] ?? '')
  const cut = () => `${last.join('').trimEnd()}…`
  while (last.length > 0 && isWide(cut())) last.pop()
  return [...lines.slice(0, most - 1), cut()]
}
