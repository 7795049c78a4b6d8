import { readPaste, type Paste } from '../../../shared/calendar/paste.ts'

/** Everything that reads a pasted calendar, apart from the page. */
addEventListener('message', ({ data }: MessageEvent<Paste>) => {
  postMessage(readPaste(data))
})
