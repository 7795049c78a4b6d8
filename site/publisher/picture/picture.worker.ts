import { encodePicture, type EncodedPicture } from './encode-picture.ts'

export type WorkerMessage = { picture: EncodedPicture } | { isUnreadable: true }

const tell = (message: WorkerMessage) => postMessage(message, { transfer: [] })

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  encodePicture(data).then(
    (picture) => tell({ picture }),
    () => tell({ isUnreadable: true }),
  )
})
