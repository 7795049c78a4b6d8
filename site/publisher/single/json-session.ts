import { noJsonText, type JsonText } from '../../../shared/json-text.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import { createObservable, type Readable } from '../observable.ts'
import type { Platform } from '../platform.ts'

export interface JsonState {
  json: JsonText
  /** `failed`: what was typed last is in this window only. */
  saving: 'saved' | 'unsaved' | 'failed'
}

export interface JsonSession extends Readable<JsonState> {
  load: () => Promise<void>
  edit: (text: string) => void
  /** Saves now; resolves when it was tried. */
  save: () => Promise<void>
  /** Saves now what the pause after typing has not saved yet. Resolves when all saves have ended. */
  flush: () => Promise<void>
}

const pauseMs = 1000

/** The text of the JSON import: kept a second after the last key, restored after a reload. */
export function createJsonSession(
  platform: Pick<Platform, 'loadJsonText' | 'saveJsonText'>,
  now: () => Date,
): JsonSession {
  const state = createObservable<JsonState>({ json: noJsonText, saving: 'saved' })
  let timer: ReturnType<typeof setTimeout> | undefined
  // One after the other, or an older text could be written over a newer one.
  const saves = createSerialQueue()

  const save = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const { json } = state.get()
    return saves.run(async () => {
      try {
        await platform.saveJsonText(json.text === '' ? undefined : json)
        if (state.get().json === json) state.patch({ saving: 'saved' })
      } catch {
        state.patch({ saving: 'failed' })
      }
    })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    async load() {
      const json = await platform.loadJsonText().catch(() => undefined)
      // What was typed in the meantime is newer.
      if (json && state.get().json === noJsonText) state.patch({ json })
    },
    edit(text) {
      state.set({ json: { text, since: now().getTime() }, saving: 'unsaved' })
      clearTimeout(timer)
      timer = setTimeout(() => void save(), pauseMs)
    },
    save,
    flush: () => (timer === undefined ? saves.idle() : save()),
  }
}
