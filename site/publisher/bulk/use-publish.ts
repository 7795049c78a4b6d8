import { readyText, type ScheduledPost } from '../../../shared/queue.ts'
import { showToast } from '../../ui/toast.ts'
import { useSessions, type Sessions } from '../sessions.tsx'
import { messages } from './messages.ts'

/** What the buttons of the review do: each looks first whether what it needs is there (section 5). */
export function usePublish() {
  const sessions = useSessions()
  const { bulk } = sessions
  return {
    publishAll: async () => {
      await bulk.settled()
      const pending = bulk.get().queue.filter(({ status }) => status === 'pending')
      if (!(await hasWebhook(sessions))) return
      if (!(await hasKeyFor(pending, sessions, messages.noKeyForAll))) return
      await bulk.publishAll()
    },
    publishPost: async (id: string) => {
      // The click took the focus from the box whose content is being saved now.
      await bulk.settled()
      const posts = bulk.get().queue.filter((post) => post.id === id)
      if (!(await hasWebhook(sessions))) return
      if (!(await hasKeyFor(posts, sessions, messages.noKey))) return
      await bulk.publishPost(id)
    },
    writeTexts: async (id?: string) => {
      await bulk.settled()
      if (!(await hasKey(sessions))) {
        showToast(id === undefined ? messages.noKeyForAll : messages.noKey)
        return
      }
      await bulk.writeTexts(id)
    },
  }
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
