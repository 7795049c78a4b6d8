import { encodePicture, GuardedCanvas, type EncodedPicture } from './encode-picture.ts'

export type WorkerMessage = { picture: EncodedPicture } | { failure: 'unreadable' | 'guarded' }

const tell = (message: WorkerMessage) => postMessage(message, { transfer: [] })

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  encodePicture(data).then(
    (picture) => tell({ picture }),
    (error: unknown) =>
      tell({ failure: error instanceof GuardedCanvas ? 'guarded' : 'unreadable' }),
  )
})
