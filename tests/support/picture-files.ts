import { createCanvas } from '@napi-rs/canvas'
import { crc32, deflateSync } from 'node:zlib'

/** A red field whose left quarter is blue, so that a turn of it shows. */
function drawing(width: number, height: number) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#c00'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#00c'
  context.fillRect(0, 0, width / 4, height)
  return canvas
}

/** Stands where the metadata of a photograph have its place. */
export const place = 'PLACE-OF-THE-CAMERA'

/** 'Turn it by 90 degrees to the right', and a place. */
function exif(): Buffer {
  const turn = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex')
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), turn, Buffer.from(place)])
  const segment = Buffer.from([0xff, 0xe1, 0, data.length + 2])
  return Buffer.concat([segment, data])
}

/** A JPEG that lies on its side: shown upright, it is blue at the top. */
export function turnedJpeg(width = 3000, height = 2000): Buffer {
  const jpeg = drawing(width, height).toBuffer('image/jpeg')
  return Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)])
}

/** A JPEG whose header says four colours, as those for print do. */
export function printJpeg(): Buffer {
  const file = turnedJpeg(60, 40)
  const frame = [0xc0, 0xc2].map((marker) => file.indexOf(Buffer.from([0xff, marker])))
  const at = Math.min(...frame.filter((found) => found > 0))
  file[at + 9] = 4
  return file
}

export function png(width = 900, height = 600): Buffer {
  return drawing(width, height).toBuffer('image/png')
}

export function webp(): Buffer {
  return drawing(900, 600).toBuffer('image/webp')
}

export function avif(): Promise<Buffer> {
  return drawing(900, 600).encode('avif')
}

/** Two frames of one pixel: the first red, the second blue. */
export function animatedGif(): Buffer {
  const screen = Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 200, 0, 0, 0, 0, 200])
  const frame = (bits: number) =>
    Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, bits, 1, 0])
  const frames = [frame(0x44), frame(0x4c)]
  return Buffer.concat([Buffer.from('GIF89a'), screen, ...frames, Buffer.from(';')])
}

/** A PNG of 20,000 x 20,000 pixels in 50 kB. */
export function bombPng(side = 20_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const pixels = deflateSync(Buffer.alloc(side * (side / 8 + 1)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The boxes that say that a file is a HEIC picture, and how large it is. Nothing decodes it. */
export function heic(): Buffer {
  const box = (type: string, ...data: Buffer[]) => {
    const size = Buffer.alloc(4)
    const body = Buffer.concat([Buffer.from(type), ...data])
    size.writeUInt32BE(body.length + 4)
    return Buffer.concat([size, body])
  }
  const size = Buffer.from('0000000000000fa000000bb8', 'hex')
  const item = Buffer.from('0000000000000001000101', 'hex')
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
    box(
      'meta',
      Buffer.alloc(4),
      box('pitm', Buffer.from([0, 0, 0, 0, 0, 1])),
      box('iprp', box('ipco', box('ispe', size)), box('ipma', item, Buffer.from([1]))),
    ),
  ])
}

export const scriptSvg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)
