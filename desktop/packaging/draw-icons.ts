import { createCanvas, loadImage } from '@napi-rs/canvas'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Draws a square PNG of so many pixels a side. */
type Draw = (size: number) => Buffer

/**
 * Draws the icons of every system from `icon.svg` into a folder that electron-builder reads.
 * electron-builder converts an SVG for Linux alone without a tool that it downloads.
 */
export async function drawIcons(folder: string): Promise<void> {
  const svg = await loadImage(await readFile(join(import.meta.dirname, 'icon.svg')))
  const draw: Draw = (size) => {
    const canvas = createCanvas(size, size)
    canvas.getContext('2d').drawImage(svg, 0, 0, size, size)
    return canvas.toBuffer('image/png')
  }
  await mkdir(join(folder, 'icons'), { recursive: true })
  await writeFile(join(folder, 'icon.ico'), icoFile(draw))
  await writeFile(join(folder, 'icon.icns'), icnsFile(draw))
  // Linux takes a file for each size.
  for (const size of [16, 32, 48, 64, 128, 256, 512, 1024]) {
    await writeFile(join(folder, `icons/${size}x${size}.png`), draw(size))
  }
}

/** Windows' icon: a directory of PNGs, at most 256 pixels wide. */
function icoFile(draw: Draw): Buffer {
  const pictures = [16, 32, 48, 64, 128, 256].map((size) => ({ size, png: draw(size) }))
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index
    // 256 does not fit into a byte and is written as 0.
    header.writeUInt8(size % 256, at)
    header.writeUInt8(size % 256, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

/**
 * macOS' icon: PNGs, each behind its type, which stands for the size, and its length. Retina screens
 * have types of their own, with twice the pixels: 32 for an icon of 16 points. Smaller ones for
 * ordinary screens are scaled by macOS: a PNG of their types is not shown as the icon of an app.
 */
function icnsFile(draw: Draw): Buffer {
  const ordinary = { ic07: 128, ic08: 256, ic09: 512 }
  const retina = { ic11: 32, ic12: 64, ic13: 256, ic14: 512, ic10: 1024 }
  const types = { ...ordinary, ...retina }
  const pictures = Object.entries(types).map(([type, size]) => icnsBlock(type, draw(size)))
  return icnsBlock('icns', Buffer.concat(pictures))
}

function icnsBlock(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(head.length + content.length, 4)
  return Buffer.concat([head, content])
}
