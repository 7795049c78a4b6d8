import { withText } from '../../../shared/post/post-record.ts'
import { reasonOf } from '../../../shared/run.ts'
import type { ById } from './command.ts'
import { messages } from './messages.ts'
import { askAi, type Context } from './runs.ts'
import { openRewrite, pendingPosts, topicOf } from './selectors.ts'

/** Has the AI write a text anew. Nothing is replaced before it is taken. */
export function rewritingCommands(context: Context) {
  const { command, platform, store, changeWithUndo, readyToAskAi, service } = context
  let asking: AbortController | undefined
  const drop = () => {
    asking?.abort()
    asking = undefined
    store.setState({ rewrite: undefined })
  }
  const pendingPost = (id: string) => pendingPosts(store.getState(), id)[0]

  return {
    writeAgain: command({
      gate: 'free',
      refuses: (state) =>
        (openRewrite(state)?.state ?? 'failed') === 'failed'
          ? undefined
          : 'Decide on the other text that was written anew first.',
      run: async ({ id }: ById) => {
        drop()
        const controller = new AbortController()
        asking = controller
        // It may be dropped meanwhile.
        const isWanted = () => asking === controller
        store.setState({ rewrite: { id, state: 'asking' } })
        const canAsk = await readyToAskAi()
        if (!isWanted()) return
        const post = pendingPost(id)
        if (!canAsk || !post) return drop()
        const asked = { topic: topicOf(store.getState(), post), service: service() }
        const written = await askAi(platform, controller.signal, (job) =>
          platform.generate({ job, ...asked }),
        )
        if (!isWanted()) return
        asking = undefined
        if (written.ok) {
          const { text } = written
          const news = `Text written anew: ${post.title}`
          store.setState({ rewrite: { id, state: 'written', text }, news })
        } else {
          store.setState({ rewrite: { id, state: 'failed', message: reasonOf(written.problem) } })
        }
      },
    }),

    /** Puts the new text into its post, which can be undone. */
    takeRewrite: command({
      gate: 'free',
      refuses: (state) =>
        openRewrite(state)?.state === 'written' ? undefined : 'No text was written anew.',
      run: () => {
        const rewrite = openRewrite(store.getState())
        const post = rewrite && pendingPost(rewrite.id)
        if (!post || rewrite.state !== 'written') return
        drop()
        const posts = [withText(post, rewrite.text, { source: 'ai' })]
        changeWithUndo({ posts }, { done: messages.textReplaced })
      },
    }),

    /** Leaves the text as it is; cuts off what is being written. */
    dropRewrite: command({ gate: 'always', run: drop }),
  }
}
