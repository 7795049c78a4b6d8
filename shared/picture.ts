import { z } from 'zod'
import { pictureEndings, type PictureType } from './publication/picture-name.ts'
import { hash53 } from './version.ts'

const typeSchema = z.enum(Object.keys(pictureEndings) as PictureType[])

/** In bytes, of a picture that travels with its post. */
export const largestPicture = 700_000
/** In pixels. */
export const longestSide = 2000

/** Text of base64, at most a third longer than the largest picture. */
export const base64Schema = z
  .string()
  .max(1_000_000)
  .refine((text) => /^[\w+/]+={0,2}$/.test(text))

/** A picture that travels with its post, as it is kept beside its content. */
export const pictureSchema = z.object({
  /** Made of its content. */
  id: z.string().regex(/^[0-9a-z]{6,12}$/),
  type: typeSchema,
  /** In bytes. */
  size: z.int().positive(),
  width: z.int().min(1).max(longestSide),
  height: z.int().min(1).max(longestSide),
  /** A small one of the same type, in base64. */
  thumbnail: base64Schema.max(30_000),
})

export type Picture = z.output<typeof pictureSchema>

/** A picture as the payload carries it, beside its post. */
export const sentPictureSchema = z.object({
  /** Of its file: it tells the content, so that another picture never has it. */
  name: z.string().max(200),
  type: typeSchema,
  base64: base64Schema,
  /** Its alternative text; empty where it has none. */
  alt: z.string(),
  width: pictureSchema.shape.width,
  height: pictureSchema.shape.height,
})

export type SentPicture = z.output<typeof sentPictureSchema>

/** Names a picture by its content, in base64. */
export function pictureId(base64: string): string {
  return hash53(base64)
}
