import { draftNameSchema } from '../../shared/kept.ts'
import type { OpenDraft } from './platform.ts'

const key = 'pennywren-open-draft'

/** By the browser's own memory of a window. One that denies it opens the draft that was saved last. */
export const openDraft: OpenDraft = {
  recall() {
    try {
      return draftNameSchema.safeParse(sessionStorage.getItem(key)).data
    } catch {
      return undefined
    }
  },
  remember(name) {
    try {
      sessionStorage.setItem(key, name)
    } catch {
      // The window then opens another draft after a reload, and this one is in the list.
    }
  },
}
