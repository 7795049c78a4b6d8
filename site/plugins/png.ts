import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

/** The red, green and blue of a colour such as `#0f352e`. */
const channelsOf = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))

/** The colour that has so much of the second, of 1. */
export function between(first: string, second: string, share: number): string {
  const to = channelsOf(second)
  const mixed = channelsOf(first).map((from, at) => from + ((to[at] ?? 0) - from) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** As a canvas gives it: red, green, blue and opacity of each pixel. */
interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/**
 * Makes what encodes a picture of an even width, each pixel in the nearest of at most 16 colours. That is
 * a half of the JPEG of a drawing, and libraries take three times as long to find the colours.
 */
export function pngEncoder(palette: readonly string[]) {
  const nearest = nearestOf(palette)
  return async ({ data, width, height }: Pixels): Promise<Buffer> => {
    const pixels = new Uint32Array(data.buffer)
    const indexAt = (at: number) => {
      const pixel = pixels[at] ?? 0
      return nearest[((pixel & 0xf8) << 7) | ((pixel >> 6) & 0x3e0) | ((pixel >> 19) & 0x1f)] ?? 0
    }
    // Rows of four bits each, after a byte for the row's filter, which is none.
    const rows = Buffer.alloc((width / 2 + 1) * height)
    let to = 0
    for (let from = 0; from < pixels.length; from += 2) {
      if (from % width === 0) to += 1
      rows[to] = (indexAt(from) << 4) | indexAt(from + 1)
      to += 1
    }
    const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 0, 0, 0])
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    return Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
      chunk('IDAT', await promisify(deflate)(rows, { level: 4 })),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** The nearest of the palette for each colour of five bits a channel. */
function nearestOf(palette: readonly string[]): Uint8Array {
  const channels = palette.map(channelsOf)
  return new Uint8Array(2 ** 15).map((_, key) => {
    const color = [key >> 10, (key >> 5) & 31, key & 31].map((value) => value * 8 + 4)
    const distances = channels.map((each) =>
      each.reduce((sum, value, at) => sum + (value - (color[at] ?? 0)) ** 2, 0),
    )
    return distances.indexOf(Math.min(...distances))
  })
}
