import { encodePicture, type EncodedPicture } from './encode-picture.ts'

export type WorkerMessage = { share: number } | { picture: EncodedPicture } | { isUnreadable: true }

const tell = (message: WorkerMessage) => postMessage(message, { transfer: [] })

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  encodePicture(data, (share) => tell({ share })).then(
    (picture) => tell({ picture }),
    () => tell({ isUnreadable: true }),
  )
})
