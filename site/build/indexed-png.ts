import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

const maxColors = 256
const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** A picture as a canvas gives it: red, green, blue and opacity, which is ignored, a pixel. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/**
 * Encodes a flat drawing as a PNG with a palette of 256 colours, which takes a third of the bytes of
 * one in full colour. The colours that the picture is mostly made of stay as they are; of the shades
 * along the edges the rarest take the nearest one.
 */
export async function encodeIndexedPng({ data, width, height }: Pixels): Promise<Buffer> {
  const runs = findRuns(data, width)
  const { colors, indexOf } = makePalette(runs)
  // One byte before each row says that it is not filtered.
  const rows = Buffer.alloc((width + 1) * height)
  for (const { color, start, end } of runs) {
    const before = Math.floor(start / width) + 1
    rows.fill(indexOf.get(color) ?? 0, before + start, before + end)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, each an index into the palette.
  header.set([8, 3], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colors.flatMap(toBytes))),
    chunk('IDAT', await promisify(deflate)(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Neighbours of one colour, from the pixel `start` to the one before `end`, never over two rows. */
interface Run {
  /** The red, green and blue of a pixel as one number. */
  color: number
  start: number
  end: number
}

/** Whatever is done for a run need not be done for each of its pixels, of which there are many. */
function findRuns(data: Uint8ClampedArray, width: number): Run[] {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4)
  const runs: Run[] = []
  let start = 0
  for (let end = 1; end <= pixels.length; end += 1) {
    if (end % width !== 0 && pixels[end] === pixels[start]) continue
    const at = start * 4
    const color = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
    runs.push({ color, start, end })
    start = end
  }
  return runs
}

interface Palette {
  colors: number[]
  /** The place in `colors` of each colour of the picture. */
  indexOf: Map<number, number>
}

function makePalette(runs: readonly Run[]): Palette {
  const counts = new Map<number, number>()
  for (const { color, start, end } of runs) {
    counts.set(color, (counts.get(color) ?? 0) + end - start)
  }
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color)
  const colors = byCount.slice(0, maxColors)
  const indexOf = new Map(colors.map((color, index) => [color, index]))
  for (const color of byCount.slice(maxColors)) indexOf.set(color, nearest(colors, color))
  return { colors, indexOf }
}

function nearest(colors: readonly number[], color: number): number {
  let best = 0
  let least = Infinity
  colors.forEach((other, index) => {
    const far = distance(other, color)
    if (far >= least) return
    best = index
    least = far
  })
  return best
}

function distance(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16)
  const green = ((a >> 8) & 0xff) - ((b >> 8) & 0xff)
  const blue = (a & 0xff) - (b & 0xff)
  return red ** 2 + green ** 2 + blue ** 2
}

function toBytes(color: number): number[] {
  return [color >> 16, (color >> 8) & 0xff, color & 0xff]
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const body = Buffer.concat([Buffer.from(type), content])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
