import {
  largestPicture,
  longestSide,
  pictureId,
  type Picture,
  type PictureType,
} from '../../../shared/picture.ts'

export type EncodedPicture = Picture & { base64: string }

/** Tried in turn until one is small enough, at each size from the largest on. */
const qualities = [0.84, 0.72, 0.6]
const shrinking = [1, 0.75, 0.5, 0.35, 0.2]
const thumbnailSize = { width: 160, height: 90 }

/**
 * Decodes a picture and encodes it anew, by which it loses all but its pixels: upright, its longest side
 * at most 2,000 px, in less than 700 kB; of an animation it takes the first picture. WebP, or JPEG on white
 * where the browser makes no WebP. Runs in a worker. Rejects where the browser cannot
 * decode it, and with a `GuardedCanvas`.
 */
export async function encodePicture(file: Blob): Promise<EncodedPicture> {
  if (!(await isTrueCanvas())) throw new GuardedCanvas()
  // The default of `imageOrientation` turns it as its metadata say.
  const bitmap = await createImageBitmap(file)
  try {
    const type = await bestType(bitmap)
    const fit = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    for (const part of shrinking) {
      const size = sizeOf(bitmap, fit * part)
      const canvas = drawn(bitmap, size, type)
      for (const quality of qualities) {
        const blob = await canvas.convertToBlob({ type, quality })
        if (blob.size > largestPicture) continue
        const base64 = await base64Of(blob)
        const small = await drawn(bitmap, thumbnailSize, type).convertToBlob({ type })
        const thumbnail = await base64Of(small)
        return { id: pictureId(base64), type, size: blob.size, ...size, thumbnail, base64 }
      }
    }
    throw new Error('No size of the picture is small enough.')
  } finally {
    bitmap.close()
  }
}

/** The browser gives pages other pixels than were drawn, so that none can be told by them. */
export class GuardedCanvas extends Error {}

/** Whether a pattern comes back from a canvas as it was drawn, through the file that is made of it. */
async function isTrueCanvas(): Promise<boolean> {
  const side = 64
  // Each pixel has a colour of its own: some browsers change none of a plain picture.
  const pattern = new ImageData(side, side)
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const [x, y] = [pixel % side, Math.floor(pixel / side)]
    pattern.data.set([x * 4, y * 4, (x ^ y) * 4, 255], pixel * 4)
  }
  const canvas = new OffscreenCanvas(side, side)
  canvas.getContext('2d')?.putImageData(pattern, 0, 0)
  const bitmap = await createImageBitmap(await canvas.convertToBlob({ type: 'image/png' }))
  const context = new OffscreenCanvas(side, side).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data = [] } = context?.getImageData(0, 0, side, side) ?? {}
  return data.length > 0 && pattern.data.every((value, at) => value === data[at])
}

function sizeOf({ width, height }: ImageBitmap, scale: number) {
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** Draws all of a picture in its own proportions; where the size has others, what is in its middle. */
function drawn(bitmap: ImageBitmap, size: { width: number; height: number }, type: PictureType) {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas to draw on.')
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
  }
  context.imageSmoothingQuality = 'high'
  const scale = Math.max(size.width / bitmap.width, size.height / bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  context.drawImage(bitmap, (size.width - width) / 2, (size.height - height) / 2, width, height)
  return canvas
}

/** A canvas that cannot make a type makes a PNG. Safari's makes no WebP. */
async function bestType(bitmap: ImageBitmap): Promise<PictureType> {
  const type = 'image/webp'
  const blob = await drawn(bitmap, { width: 1, height: 1 }, type).convertToBlob({ type })
  return blob.type === type ? type : 'image/jpeg'
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
