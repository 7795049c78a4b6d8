import { localDate } from '../../../shared/dates.ts'
import type { FinishedImport } from '../../../shared/import/finish-posts.ts'
import type { Refused } from '../../../shared/import-post.ts'
import { pacer } from '../sleep.ts'
import type { Context } from './context.ts'

const notLoaded: Refused = {
  ok: false,
  errors: [
    { field: '', message: 'could not be read, since a script is missing: load the page again' },
  ],
}

/** Makes a function that reads the JSON text of the store, once as long as it is the same on one day. */
export function jsonReader(context: Context) {
  const { store, now } = context
  const current = () => store.getState().notes.json
  let last = {
    json: current(),
    day: '',
    reading: Promise.resolve<FinishedImport | undefined>(undefined),
  }

  const read = async (json = current()): Promise<FinishedImport | undefined> => {
    const pace = pacer(context)
    const pause = async () => {
      await pace()
      if (current() !== json) throw new Error('Another text took its place.')
    }
    const loadReader = async () => (await import('../html-reader.ts')).htmlReader
    try {
      // Parts of the script that come after the first view.
      const { importPosts } = await import('../../../shared/import-post.ts')
      const { finishPosts } = await import('../../../shared/import/finish-posts.ts')
      const found = importPosts(json.text, { now: now(), firstId: json.since })
      return found.ok ? await finishPosts(found, loadReader, pause) : found
    } catch {
      last = { ...last, day: '' }
      return current() === json ? notLoaded : undefined
    }
  }

  /** Resolves with undefined where another text took its place meanwhile. */
  return (): Promise<FinishedImport | undefined> => {
    const day = localDate(now())
    if (last.json !== current() || last.day !== day) {
      last = { json: current(), day, reading: read() }
    }
    return last.reading
  }
}
