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

/** The pixels of a picture of at most 16 colours: rows of four bits each, after a byte for the row's filter. */
export interface Rows {
  width: number
  bytes: Buffer
}

export const emptyRows = (width: number, height: number): Rows => ({
  width,
  bytes: Buffer.alloc((width / 2 + 1) * height),
})

/** An area of a canvas; numbers of pixels from left to right are even. */
export type Area = Readonly<Record<'left' | 'top' | 'width' | 'height', number>>

/** Puts an area, in red, green, blue and opacity, into rows: each pixel in the nearest colour of the palette. */
export function putArea(
  { width, bytes }: Rows,
  pixels: Uint8ClampedArray,
  area: Area,
  palette: readonly string[],
): void {
  const nearest = nearestOf(palette)
  const channel = (at: number) => (pixels[at] ?? 0) >> 3
  const indexAt = (at: number) =>
    nearest[(channel(at) << 10) | (channel(at + 1) << 5) | channel(at + 2)] ?? 0
  let from = 0
  for (let row = area.top; row < area.top + area.height; row += 1) {
    let to = row * (width / 2 + 1) + 1 + area.left / 2
    for (const end = to + area.width / 2; to < end; to += 1) {
      bytes[to] = (indexAt(from) << 4) | indexAt(from + 4)
      from += 8
    }
  }
}

/** A PNG, which is a half of the JPEG of a drawing. */
export async function encodePng({ width, bytes }: Rows, palette: readonly string[]) {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(bytes.length / (width / 2 + 1), 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk('IDAT', await promisify(deflate)(bytes, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

const known = new Map<readonly string[], Uint8Array>()

/** The nearest of the palette for each colour of five bits a channel. */
function nearestOf(palette: readonly string[]): Uint8Array {
  const found = known.get(palette)
  if (found) return found
  const channels = palette.map(channelsOf)
  const nearest = new Uint8Array(2 ** 15).map((_, key) => {
    const color = [key >> 10, (key >> 5) & 31, key & 31].map((value) => value * 8 + 4)
    const distances = channels.map((each) =>
      each.reduce((sum, value, at) => sum + (value - (color[at] ?? 0)) ** 2, 0),
    )
    return distances.indexOf(Math.min(...distances))
  })
  known.set(palette, nearest)
  return nearest
}
