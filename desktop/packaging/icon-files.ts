/** A picture of the icon: its width and height in pixels, and the PNG. */
export interface IconPicture {
  size: number
  png: Buffer
}

/** Windows' icon: a folder of PNG pictures, at most 256 pixels wide. */
export function icoFile(pictures: readonly IconPicture[]): Buffer {
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

/** What macOS calls a PNG of each size. */
const icnsTypes = new Map([
  [16, 'icp4'],
  [32, 'icp5'],
  [64, 'icp6'],
  [128, 'ic07'],
  [256, 'ic08'],
  [512, 'ic09'],
  [1024, 'ic10'],
])

/** macOS's icon. Throws for a size that it does not have. */
export function icnsFile(pictures: readonly IconPicture[]): Buffer {
  const entries = pictures.map(({ size, png }) => {
    const type = icnsTypes.get(size)
    if (type === undefined) throw new RangeError(`macOS has no icon of ${size} pixels.`)
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32BE(png.length + 8, 4)
    return Buffer.concat([head, png])
  })
  const head = Buffer.alloc(8)
  head.write('icns', 'latin1')
  head.writeUInt32BE(8 + entries.reduce((sum, { length }) => sum + length, 0), 4)
  return Buffer.concat([head, ...entries])
}
