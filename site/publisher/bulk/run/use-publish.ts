import { readyText, type ScheduledPost } from '../../../../shared/queue.ts'
import { showToast } from '../../../ui/toast.ts'
import { usePlatform } from '../../platform-context.tsx'
import { useSessions, type Sessions } from '../../sessions.tsx'
import { focusField } from '../review/card-focus.ts'
import { isLeftOut } from './run-effects.ts'
import { messages } from '../messages.ts'
import { retryable } from './summary-text.ts'

/** What the buttons of the review do: each checks first that edits, webhook and key are there. */
export function usePublish() {
  const sessions = useSessions()
  const platform = usePlatform()
  const { bulk, history, sentBefore } = sessions
  return {
    publishAll: async () => {
      if (!(await hasSavedEdits(sessions))) return
      await history.refresh()
      const waiting = bulk.get().queue.filter(({ status }) => status === 'pending')
      const pending = waiting.filter((post) => !isLeftOut(post, sentBefore.get()))
      if (pending.length === 0 && waiting.length > 0) {
        showToast(messages.allSentBefore)
        return
      }
      if (!(await hasWebhook(sessions))) return
      if (!(await hasKeyFor(pending, sessions, messages.noKeyForAll))) return
      if (!(await platform.mayPublish())) return
      await bulk.publishAll()
    },
    publishPost: async (id: string) => {
      if (!(await hasSavedEdits(sessions, id))) return
      const posts = bulk.get().queue.filter((post) => post.id === id)
      if (!(await hasWebhook(sessions))) return
      if (!(await hasKeyFor(posts, sessions, messages.noKey))) return
      if (!(await platform.mayPublish())) return
      await bulk.publishPost(id)
    },
    /** Publishes those of a run's posts that were refused, never sent or not written, and no others. */
    retryPosts: async (ofRun: readonly string[]) => {
      if (!(await hasSavedEdits(sessions))) return
      const { queue, problems } = bulk.get()
      const ids = new Set(
        retryable(
          queue.filter(({ id }) => ofRun.includes(id)),
          problems,
        ),
      )
      const posts = queue.filter(({ id }) => ids.has(id))
      if (!(await hasWebhook(sessions))) return
      if (!(await hasKeyFor(posts, sessions, messages.noKeyForAll))) return
      if (!(await platform.mayPublish())) return
      await bulk.change({ type: 'retry-all', ids: [...ids] })
      await bulk.publishPosts([...ids])
    },
    writeTexts: async (id?: string) => {
      if (!(await hasSavedEdits(sessions, id))) return
      if (!(await hasKey(sessions))) {
        showToast(id === undefined ? messages.noKeyForAll : messages.noKey)
        return
      }
      await bulk.writeTexts(id)
    },
  }
}

/** Saves what is typed into the cards, so that it is part of what is sent. */
async function hasSavedEdits({ bulk, edits }: Sessions, id?: string): Promise<boolean> {
  // The click took the focus from the box whose content is being saved now.
  await bulk.idle()
  const unsaved = await edits.saveAll(id)
  if (!unsaved) return true
  if (unsaved.why === 'invalid') showToast(messages.unfinishedEdit)
  focusField(unsaved.id)
  return false
}

async function hasWebhook({ secrets }: Sessions): Promise<boolean> {
  const isReady = (await secrets.commit('webhookUrl')) === 'ready'
  if (!isReady) showToast(messages.noWebhook)
  return isReady
}

async function hasKey({ secrets }: Sessions): Promise<boolean> {
  return (await secrets.commit('aiKey')) === 'ready'
}

/** The key is needed only where a text is still to be written. */
async function hasKeyFor(
  posts: readonly ScheduledPost[],
  sessions: Sessions,
  message: typeof messages.noKey,
): Promise<boolean> {
  if (posts.every((post) => readyText(post))) return true
  const isReady = await hasKey(sessions)
  if (!isReady) showToast(message)
  return isReady
}
