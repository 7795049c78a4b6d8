import { createHash, hash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { iconSource } from './icons.ts'
import {
  prepareShareImages,
  type DrawShareImage,
  type ShareImageMaterial,
  type ShareImageText,
} from './share-image.ts'

export interface ShareImages {
  /** The file with the image of a text, drawn before or now. */
  draw(text: ShareImageText): Promise<string>
}

/**
 * Keeps drawn images in a folder under a name that is made of all they depend on, so that a build
 * draws what is new and nothing else. To be opened when the program starts: code that changes later
 * is not the code that draws.
 */
export async function openShareImages(folder: string): Promise<ShareImages> {
  const material = await readMaterial()
  const style = hashOfStyle(material)
  // Only when something is new.
  let drawing: Promise<DrawShareImage> | undefined
  return {
    async draw(text) {
      const file = join(folder, `${hash('sha256', style + JSON.stringify(text))}.jpg`)
      if (existsSync(file)) return file
      drawing ??= prepareShareImages(material)
      const image = await (await drawing)(text)
      // Another draw of the same image, in this build or another, must never read half a file.
      const unfinished = `${file}.${randomUUID()}`
      await mkdir(folder, { recursive: true })
      await writeFile(unfinished, image)
      await rename(unfinished, file)
      return file
    },
  }
}

/** The typeface and the mascot of the site. */
export async function readMaterial(): Promise<ShareImageMaterial> {
  const typeface = import.meta
    .resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2')
  return {
    typeface: await readFile(fileURLToPath(typeface)),
    mascot: await readFile(iconSource),
  }
}

/** The code that draws: `share-image.ts` and the one module and the one package that it imports. */
function hashOfStyle({ typeface, mascot }: ShareImageMaterial): string {
  const files = [
    join(import.meta.dirname, 'share-image.ts'),
    join(import.meta.dirname, 'wrap-text.ts'),
    findPackageJSON('@napi-rs/canvas', import.meta.url) ?? '',
  ]
  const style = createHash('sha256').update(typeface).update(mascot)
  for (const file of files) style.update(readFileSync(file))
  return style.digest('hex')
}
