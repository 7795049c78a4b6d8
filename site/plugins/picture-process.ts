import { NoPicture, renditionsOf } from './encode-picture.ts'
import type { PictureOrder } from './picture-worker.ts'

/** The process of its own in which pictures are decoded and encoded, see `picture-worker.ts`. */
process.on('message', ({ id, file, ...options }: PictureOrder) => {
  void renditionsOf(file, options)
    .then((made) => ({ id, made }))
    .catch((error: unknown) => {
      if (error instanceof NoPicture) return { id, reason: error.message }
      throw error
    })
    .then((answer) => process.send?.(answer))
})
process.once('disconnect', () => process.exit())
