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
/** Of 100. A large drawing with few colours shows no noise at it, and weighs about 40 kB. */
const quality = 60
/** In UTF-16 units. More is never shown on an image, and each line is measured again and again. */
const longestText = 1000

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
const style = [import.meta.filename, mascot, join(projectRoot, 'package-lock.json')]
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
    const file = join(cacheDir, 'share-images', `${name}.jpg`)
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
      articleImagePath(article.slug),
      async () => draw({ ...textOf(article), picture: await pictures.largest(article) }),
    ]),
  ]
}

function textOf({ title, categories: [category], publishDate }: Article): ShareImageText {
  const label = category === undefined ? brand.blogName : `${brand.blogName} · ${category}`
  return { title, label, date: formatLongDate(publishDate) }
}

let bird: ReturnType<typeof prepare> | undefined

async function prepare() {
  for (const [at, face] of faces.entries()) {
    const path = join(projectRoot, 'node_modules/@fontsource', face)
    GlobalFonts.registerFromPath(path, `Share Image ${at}`)
  }
  const image = await loadImage(mascot)
  image.width = mascotSize
  image.height = mascotSize
  return image
}

/** A JPEG of 1200 x 630 pixels. */
export async function drawShareImage({ title, label, date = '', picture }: ShareImageText) {
  const context = createCanvas(width, height).getContext('2d')
  bird ??= prepare()
  const mascotImage = await bird
  drawGround(context)
  if (picture === undefined) {
    const inset = margin + mascotSize - 24
    context.drawImage(mascotImage, width - inset, height - inset)
  } else {
    const image = await loadImage(picture)
    const shown = (image.width * height) / width
    const top = (image.height - shown) / 2
    context.drawImage(image, 0, top, image.width, shown, 0, 0, width, height)
    drawShade(context)
  }
  context.fillStyle = '#d9793f'
  context.fillRect(0, height - 14, width, 14)
  const write = (text: string, size: number, color: string, y: number) => {
    context.font = fontOf(size)
    context.fillStyle = color
    context.fillText(text, margin, y)
  }
  const drawn = drawable(title)
  const { size, lines } = fitText(context, drawn ?? brand.name, titleSizes, titleHeight)
  for (const [at, line] of lines.entries()) {
    write(line, size, '#f3f7f2', 150 + size * (0.86 + at * lineHeight))
  }
  const above = (drawn === undefined ? undefined : drawable(label)) ?? date
  write(fitText(context, above, [30], 40).lines.join(''), 30, '#f7c752', 112)
  write(brand.name, 38, '#f3f7f2', height - margin + 6)
  return context.canvas.encode('jpeg', quality)
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
  for (const size of sizes) {
    context.font = fontOf(size)
    const most = Math.floor(room / (size * lineHeight))
    const isWide = (line: string) => context.measureText(line).width > titleWidth
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
  const box = pixelsOf(nobodysLetter)
  const isBox = (letter: string) => !/^[ -~’“”–—…]*$/.test(letter) && pixelsOf(letter).equals(box)
  const letters = lettersOf(text)
  // Of a ligature, or a sign in full width, the plain form.
  const forms = new Map(letters.map((each) => [each, each]))
  for (const each of forms.keys()) if (isBox(each)) forms.set(each, each.normalize('NFKC'))
  const drawn = letters.map((each) => forms.get(each)).join('')
  return knownScripts.test(drawn) && ![...forms.values()].some(isBox) ? drawn : undefined
}

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
