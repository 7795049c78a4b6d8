import { pictureId, type Picture } from '../../shared/picture.ts'

/** A picture as the publisher keeps it. `base64`: its content. */
export function keptPicture(base64: string): Picture & { base64: string } {
  return {
    id: pictureId(base64),
    type: 'image/webp',
    size: (base64.length / 4) * 3,
    width: 1600,
    height: 900,
    thumbnail: 'AAAA',
    base64,
  }
}
