import { localDate } from '../../../shared/dates.ts'
import type { ImportResult } from '../../../shared/import-post.ts'
import type { Context } from './context.ts'

const notLoaded: ImportResult = {
  ok: false,
  errors: [
    { field: '', message: 'could not be read, since a script is missing: load the page again' },
  ],
}

/** Makes a function that reads the JSON text of the store, once as long as it is the same on one day. */
export function jsonReader({ store, now }: Context) {
  const current = () => store.getState().notes.json
  let last = { json: current(), day: '', reading: Promise.resolve<ImportResult>(notLoaded) }

  const read = async ({ text, since } = current()): Promise<ImportResult> => {
    try {
      // A part of the script that comes after the first view.
      const { importPosts } = await import('../../../shared/import-post.ts')
      return importPosts(text, { now: now(), firstId: since })
    } catch {
      last = { ...last, day: '' }
      return notLoaded
    }
  }

  /** Resolves with undefined where another text took its place meanwhile. */
  return async (): Promise<ImportResult | undefined> => {
    const [json, day] = [current(), localDate(now())]
    if (last.json !== json || last.day !== day) last = { json, day, reading: read() }
    const result = await last.reading
    return current() === json ? result : undefined
  }
}
