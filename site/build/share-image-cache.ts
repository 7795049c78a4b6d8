import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { iconSource } from './icons.ts'
import { drawShareImage, fontFile, type ShareImageText } from './share-image.ts'

export interface ShareImages {
  /** Changes with everything the image of a text depends on. */
  keyOf(text: ShareImageText): string
  /** The file with the image of a text, drawn before or now. */
  draw(text: ShareImageText): Promise<string>
}

/**
 * Keeps drawn images in a folder under a name that is made of all they depend on, so that a build
 * draws what is new and nothing else.
 */
export async function openShareImages(folder: string): Promise<ShareImages> {
  const style = await hashOfStyle()
  await mkdir(folder, { recursive: true })
  const keyOf = (text: ShareImageText) =>
    createHash('sha256').update(style).update(JSON.stringify(text)).digest('hex')
  return {
    keyOf,
    async draw(text) {
      const file = join(folder, `${keyOf(text)}.png`)
      if (existsSync(file)) return file
      const image = await drawShareImage(text)
      // Whoever draws the same at the same time, in this build or another, must not meet half a file.
      const unfinished = `${file}.${randomUUID()}`
      await writeFile(unfinished, image)
      await rename(unfinished, file)
      return file
    },
  }
}

/** The code that draws, its typeface and its picture. */
async function hashOfStyle(): Promise<Buffer> {
  const code = ['share-image.ts', 'wrap-text.ts', 'indexed-png.ts'].map((name) =>
    join(import.meta.dirname, name),
  )
  const hash = createHash('sha256')
  for (const file of [...code, fontFile, iconSource]) hash.update(await readFile(file))
  return hash.digest()
}
