import { isSent } from '../../../shared/delivery.ts'
import {
  changeOfArticle,
  isScheduled,
  type ArticleChange,
  type ScheduledPost,
} from '../../../shared/post/post-record.ts'
import { postOf } from '../../../shared/post/post-sending.ts'
import { deliveryText } from '../delivery-text.ts'
import type { ById } from './command.ts'
import type { Context } from './runs.ts'
import { messages } from './messages.ts'
import { arrivalsOf, recordOf, slugFor } from './selectors.ts'
import type { PublisherState } from './state.ts'

function sentPostOf(state: PublisherState, id: string): ScheduledPost | undefined {
  const post = recordOf(state, id)
  return post && isScheduled(post) && post.state.status === 'published' ? post : undefined
}

const notSent = (state: PublisherState, input: ById | undefined) =>
  !input || sentPostOf(state, input.id) ? undefined : 'This post was not sent.'

/** A change of a post that was sent, live or to come, with what was sent. */
function changeOf(
  state: PublisherState,
  post: ScheduledPost,
  recordId: string,
  now: Date,
): ArticleChange {
  const arrivals = arrivalsOf(state, post)
  const article = postOf(post, { slug: slugFor(state, post).slug, now, arrivals })
  const change = changeOfArticle(recordId, article, now.getTime())
  return post.changed === 'taken-back'
    ? { ...change, live: { ...change.live, isTakenDown: true } }
    : change
}

/** Changes of posts of the queue that were sent: each goes out under the post's id, which its card takes over. */
export function changeCommands(context: Context) {
  const { command, store, records, toast, now, show, runOf, readyToSend } = context
  return {
    /** Opens a change of it in the form: the one that was begun, or a new one. */
    changePost: command({
      gate: 'working',
      refuses: notSent,
      run: ({ id }: ById) => {
        const state = store.getState()
        const post = sentPostOf(state, id)
        if (!post) return
        const begun = state.posts.find((other) => other.kind === 'change' && other.live.id === id)
        const change = begun ?? changeOf(state, post, `change-${id}`, now())
        if (!begun) records.edit({ posts: [change] })
        store.setState({ lastSent: undefined })
        show(change.id)
      },
    }),

    /** Sends it as a draft, which takes it off the site or keeps it from there. */
    takeBack: command({
      gate: 'idle',
      refuses: notSent,
      run: async ({ id }: ById) => {
        const post = sentPostOf(store.getState(), id)
        if (!post) return
        const back = changeOf(store.getState(), post, `back-${id}`, now())
        records.edit({ posts: [back] })
        const outcome = await runOf('card', { goal: 'take-down', ids: [back.id] }, () =>
          readyToSend(messages.noWebhook),
        )
        const delivery = outcome?.delivery
        if (delivery && isSent(delivery)) {
          toast(messages.takenBack)
          return
        }
        records.edit({ removed: [back.id] })
        if (delivery) toast(messages.notTakenBack(deliveryText(delivery)))
      },
    }),
  }
}
