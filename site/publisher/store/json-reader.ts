import { localDate } from '../../../shared/dates.ts'
import { finishPosts, type FinishedImport } from '../../../shared/import/finish-posts.ts'
import { importPosts, refusal } from '../../../shared/import-post.ts'
import { pacer } from '../sleep.ts'
import type { Context } from './context.ts'

const htmlNotRead = refusal('holds HTML, which could not be read: load the page again')

/** Makes what reads the JSON text of the store, once as long as it is the same on the same day. */
export function jsonReader(context: Context) {
  const { store, now } = context
  const current = () => store.getState().notes.json
  let last = {
    json: current(),
    day: '',
    reading: Promise.resolve<FinishedImport | undefined>(undefined),
  }

  const read = async (json = current()): Promise<FinishedImport | undefined> => {
    const found = importPosts(json.text, { now: now(), firstId: json.since })
    if (!found.ok) return found
    const pace = pacer(context)
    const pause = async () => {
      await pace()
      if (current() !== json) throw new Error('Another text took its place.')
    }
    try {
      return await finishPosts(
        found,
        async () => (await import('../html-reader.ts')).htmlReader,
        pause,
      )
    } catch {
      last = { ...last, day: '' }
      return current() === json ? htmlNotRead : undefined
    }
  }

  /** Resolves with undefined where another text took its place meanwhile. */
  return (): Promise<FinishedImport | undefined> => {
    const day = localDate(now())
    if (last.json !== current() || last.day !== day)
      last = { json: current(), day, reading: read() }
    return last.reading
  }
}
