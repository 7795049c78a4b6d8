import { createCanvas, loadImage } from '@napi-rs/canvas'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { icnsFile, icoFile, type IconPicture } from './icon-files.ts'

const sizes = [16, 32, 48, 64, 128, 256, 512, 1024]

/** Draws the icon of every system from `icon.svg` into a folder electron-builder reads. */
export async function drawIcons(folder: string): Promise<void> {
  const svg = await loadImage(await readFile(join(import.meta.dirname, 'icon.svg')))
  const pictures: IconPicture[] = sizes.map((size) => {
    const canvas = createCanvas(size, size)
    canvas.getContext('2d').drawImage(svg, 0, 0, size, size)
    return { size, png: canvas.toBuffer('image/png') }
  })
  const files: [name: string, content: Buffer][] = [
    ['icon.ico', icoFile(pictures.filter(({ size }) => size <= 256))],
    ['icon.icns', icnsFile(pictures.filter(({ size }) => size !== 48))],
    // Linux takes one file for each size.
    ...pictures.map(({ size, png }): [string, Buffer] => [`icons/${size}x${size}.png`, png]),
  ]
  for (const [name, content] of files) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}
