import {
  markOf,
  pictureEndings,
  travellingPicture,
} from '../../../../shared/publication/picture-name.ts'
import { asRecord } from './json.ts'

/** A picture that is committed with its post. */
export interface SentPicture {
  /** Of its file in the folder of pictures. */
  name: string
  base64: string
}

const fields = ['alt', 'base64', 'height', 'name', 'type', 'width']
const base64Text = /^[\w+/]+={0,2}$/
/** In bytes. The publisher makes none of more than 700 kB. */
const largest = 750_000

/** The files of pictures that belong to a post, of those in their folder. */
export function picturesOf(id: string, names: readonly string[]): string[] {
  const mark = markOf(id)
  return names.filter((name) => travellingPicture(`/pictures/${name}`)?.mark === mark)
}

/**
 * The picture of a payload. Undefined where it has none; 'unfit' where it is no WebP or JPEG by its
 * content, too large, or another's than this post's, whose file it would replace.
 */
export function readPicture(
  given: unknown,
  post: Readonly<Record<string, unknown>>,
): SentPicture | 'unfit' | undefined {
  if (given === undefined) return undefined
  const picture = asRecord(given)
  if (!picture || Object.keys(picture).sort().join() !== fields.join()) return 'unfit'
  const { name, type, base64 } = picture
  const path = `/pictures/${String(name)}`
  const named = travellingPicture(path)
  const isOwn = named?.mark === markOf(String(post['id'])) && post['featuredImage'] === path
  if (!named || !isOwn || typeof base64 !== 'string') return 'unfit'
  if (base64.length > largest * 2 || !base64Text.test(base64)) return 'unfit'
  const bytes = Buffer.from(base64, 'base64')
  const found = bytes.length <= largest && typeOf(bytes)
  const isFit = found && found === type && pictureEndings[found] === named.ending
  return isFit ? { name: named.name, base64 } : 'unfit'
}

function typeOf(bytes: Buffer): keyof typeof pictureEndings | undefined {
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'image/jpeg'
  const [riff, webp] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]
  return riff === 'RIFF' && webp === 'WEBP' ? 'image/webp' : undefined
}
