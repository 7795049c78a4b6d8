import { createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { encodeIndexedPng } from './indexed-png.ts'
import { wrapText } from './wrap-text.ts'

/** What a share image says. */
export interface ShareImageText {
  title: string
  /** The line above the title. */
  label: string
  /** The name of the site, beneath it. */
  siteName: string
}

/** What all share images are drawn with, as the files hold it. */
export interface ShareImageMaterial {
  /** The typeface of the site's headings. */
  typeface: Buffer
  /** A square drawing. */
  mascot: Buffer
}

/** Draws the picture that stands for a page where it is shared: a PNG of 1200 x 630 pixels. */
export type DrawShareImage = (text: ShareImageText) => Promise<Buffer>

const family = 'Share Image Heading'
const width = 1200
const height = 630
const margin = 80
const titleWidth = 830
const titleHeight = 360
const mascotSize = 250

/** From the largest down to what can still be read in a small preview. */
const titleSizes = [84, 76, 68, 60, 52, 46]
const lineHeight = 1.12

/** All pictures are drawn on the same one: from the first stroke until it is read nothing waits. */
const canvas = createCanvas(width, height)

/**
 * Gets ready to draw. All that a picture shows comes from its text, from the material or from the
 * code here and what it imports: the names of kept pictures are made of these.
 */
export async function prepareShareImages({
  typeface,
  mascot,
}: ShareImageMaterial): Promise<DrawShareImage> {
  if (!GlobalFonts.has(family)) GlobalFonts.register(typeface, family)
  const bird = await loadImage(mascot)
  bird.width = mascotSize
  bird.height = mascotSize
  return ({ title, label, siteName }) => {
    const context = canvas.getContext('2d')
    drawGround(context)
    context.drawImage(bird, width - margin - mascotSize + 24, height - margin - mascotSize + 24)
    drawTitle(context, title)
    context.fillStyle = '#f7c752'
    context.font = `30px "${family}"`
    context.fillText(wrapText(label, titleWidth, 1, measureWith(context)).join(''), margin, 112)
    context.fillStyle = '#f3f7f2'
    context.font = `38px "${family}"`
    context.fillText(siteName, margin, height - margin + 6)
    return encodeIndexedPng(context.getImageData(0, 0, width, height))
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
  context.fillStyle = '#d9793f'
  context.fillRect(0, height - 14, width, 14)
}

function drawTitle(context: SKRSContext2D, title: string): void {
  const { size, lines } = fitTitle(context, title)
  context.font = `${size}px "${family}"`
  context.fillStyle = '#f3f7f2'
  lines.forEach((line, index) => {
    context.fillText(line, margin, 150 + size * (0.86 + index * lineHeight))
  })
}

/** The largest size at which the whole title fits; at the smallest it is cut. */
function fitTitle(context: SKRSContext2D, title: string): { size: number; lines: string[] } {
  let fitted = { size: 0, lines: [''] }
  for (const size of titleSizes) {
    context.font = `${size}px "${family}"`
    const maxLines = Math.floor(titleHeight / (size * lineHeight))
    fitted = { size, lines: wrapText(title, titleWidth, maxLines, measureWith(context)) }
    if (!fitted.lines.at(-1)?.endsWith('…')) break
  }
  return fitted
}

function measureWith(context: SKRSContext2D): (text: string) => number {
  return (text) => context.measureText(text).width
}
