import { createCanvas, loadImage } from '@napi-rs/canvas'
import { readFile } from 'node:fs/promises'
import { brand } from '../../shared/brand.ts'
import { iconSource } from './paths.ts'

/** The disc the mascot sits on, which fills the corners where an icon must not be transparent. */
const ground = '#f7c752'

/** The icons of the site by their path, each drawn when it is asked for. */
export const icons: Record<string, () => Promise<Buffer>> = {
  '/favicon.ico': async () => ico(await png(32, 'transparent'), 32),
  '/apple-touch-icon.png': () => png(180, ground),
  '/icon-192.png': () => png(192, 'transparent'),
  '/icon-512.png': () => png(512, 'transparent'),
  '/icon-maskable-512.png': () => png(512, ground),
}

/** The web app manifest, which names the icons to phones. */
export function webManifest(): string {
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    start_url: '/',
    display: 'browser',
    background_color: '#fcfbf7',
    theme_color: '#fcfbf7',
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  })
}

/** The drawing, painted at a width and height in pixels. */
async function png(size: number, background: 'transparent' | typeof ground): Promise<Buffer> {
  const drawing = await loadImage(await readFile(iconSource))
  drawing.width = size
  drawing.height = size
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  if (background !== 'transparent') {
    context.fillStyle = background
    context.fillRect(0, 0, size, size)
  }
  context.drawImage(drawing, 0, 0)
  return canvas.encode('png')
}

/** An ICO file around one PNG: a header of 6 bytes, one directory entry of 16, the picture. */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, image])
}
