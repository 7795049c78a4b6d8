import { log } from '../log.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/app-settings.ts'
import { isAgreed, type Asking } from '../window/question.ts'

interface KnownHostOptions extends Asking {
  settings: RecordStore<Settings>
  /** Of the webhook that is kept. */
  host: () => Promise<string | undefined>
}

/** Remembers the webhook's host that the operator has seen by name before a post goes there. */
export function createKnownHost({ settings, host, ...asking }: KnownHostOptions) {
  /** To be called after a test that was accepted, too. */
  const note = async () => {
    const knownHost = await host()
    if (knownHost === undefined) return
    await settings
      .change({ knownHost })
      // The operator is asked again.
      .catch((error: unknown) => log.warn('the known host was not saved', error))
  }
  return {
    note,
    /** Asks before the first post to a host; true where it is known, or there is none. */
    async mayPublish(): Promise<boolean> {
      const name = await host()
      if (name === undefined || name === settings.get().knownHost) return true
      const message = `Publish to ${name}?`
      const detail =
        'Nothing was published there before. Test Connection shows whether posts arrive.'
      const may = await isAgreed(asking, { message, detail, no: 'Cancel', yes: 'Publish' })
      if (may) await note()
      return may
    },
  }
}
