import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { encodeIndexedPng, type Pixels } from '../../../site/build/indexed-png.ts'

/** The pixels of a PNG, as another program reads them. */
async function decode(png: Buffer): Promise<Uint8ClampedArray> {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height).data
}

function picture(width: number, height: number, colorAt: (at: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const color = colorAt(at)
    data.set([color >> 16, (color >> 8) & 0xff, color & 0xff, 255], at * 4)
  }
  return { data, width, height }
}

test('a picture of up to 256 colours comes back exactly', async () => {
  const pixels = picture(17, 31, (at) => (at % 256) * 0x010203)
  expect(await decode(await encodeIndexedPng(pixels))).toEqual(pixels.data)
})

test('one colour over several rows comes back exactly', async () => {
  const pixels = picture(7, 5, (at) => (at === 20 ? 0xff8000 : 0x0f352e))
  expect(await decode(await encodeIndexedPng(pixels))).toEqual(pixels.data)
})

test('of too many colours the frequent stay exact and the rare are hardly off', async () => {
  const pixels = picture(64, 64, (at) => (at < 3584 ? 0x123456 : 0x808000 + (at % 512)))
  const decoded = await decode(await encodeIndexedPng(pixels))
  const off = decoded.map((value, at) => Math.abs(value - (pixels.data[at] ?? 0)))
  expect(Math.max(...off.slice(0, 3584 * 4))).toBe(0)
  expect(Math.max(...off)).toBeLessThanOrEqual(1)
})
