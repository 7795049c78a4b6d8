import { z } from 'zod'
import { slugify } from './text.ts'
import { hash53 } from './version.ts'

/** The types in which a picture travels with its post, and the endings of their files. */
export const pictureEndings = { 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const

export type PictureType = keyof typeof pictureEndings

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

/** 13 letters and digits that stand for the id of a post: its FNV-1a hash of 64 bits. */
export function postIdHash(id: string): string {
  let hash = 0xcbf29ce484222325n
  for (let index = 0; index < id.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(id.charCodeAt(index))) * 0x100000001b3n)
  }
  return hash.toString(36).padStart(13, '0')
}

const longestStem = 60

/**
 * The path that the picture of a post has on the site. Its name begins with the title, and tells the
 * post and the content, so that no post has the picture of another, and no picture that of one before.
 * `picture.id`: made of its content.
 */
export function picturePath(
  picture: { id: string; type: PictureType },
  post: { id: string; title: string },
): string {
  const words = slugify(post.title).split(/[^a-z0-9]/)
  const stem = words.filter(Boolean).join('-').slice(0, longestStem).replace(/-$/, '')
  const name = [stem || 'picture', postIdHash(post.id), picture.id, pictureEndings[picture.type]]
  return `/pictures/${name.join('.')}`
}

const travellingPath =
  /^\/pictures\/([a-z0-9-]{1,60}\.[0-9a-z]{13}\.([0-9a-z]{6,12})\.(?:webp|jpg))$/

/** The name of the file at such a path, and the id of its picture. Else undefined. */
export function travellingPicture(address: string) {
  const [, name, id] = travellingPath.exec(address.trim()) ?? []
  return name === undefined ? undefined : { name, id }
}
