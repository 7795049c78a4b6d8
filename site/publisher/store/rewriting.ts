import { withText, type PostRecord } from '../../../shared/post-record.ts'
import { withPart, type TextPart } from '../../../shared/text-parts.ts'
import type { ConnectionCommands } from './connection.ts'
import type { Context } from './context.ts'
import { messages } from './messages.ts'
import { generate } from './runs.ts'
import { canChange, recordOf, topicOf } from './selectors.ts'

/** Has the AI write a text anew, whole or a part of it. Nothing is replaced before it is taken. */
export function rewritingCommands(
  { platform, store, toast, changeWithUndo }: Context,
  { hasAiKey, saveSettings }: ConnectionCommands,
) {
  let asking: AbortController | undefined
  const drop = () => {
    asking?.abort()
    asking = undefined
    store.setState({ rewrite: undefined })
  }

  return {
    /** Does nothing where one is being written already, or while a run is under way. */
    writeAgain: async ({ id, content }: PostRecord, part?: TextPart): Promise<void> => {
      const post = recordOf(store.getState(), id)
      if (!post || !canChange(store.getState()) || asking) return
      const controller = new AbortController()
      asking = controller
      const rewrite = { id, heading: part?.heading }
      store.setState({ rewrite: { ...rewrite, state: 'asking' } })
      await saveSettings()
      if (!(await hasAiKey())) {
        toast(messages.noKey)
        return drop()
      }
      const heading = part && (content.slice(part.start).split('\n', 1)[0] ?? '')
      const topic = {
        ...topicOf(store.getState(), post),
        ...(heading !== undefined && { part: { content, heading } }),
      }
      const written = await generate(platform, topic, controller.signal)
      // It was dropped meanwhile.
      if (asking !== controller) return
      asking = undefined
      if (!written.ok) {
        const { message } = written.problem
        store.setState({ rewrite: { ...rewrite, state: 'failed', message } })
        return
      }
      store.setState({
        rewrite: { ...rewrite, state: 'written', ...comparison(content, written.text, part) },
        news: `Text written anew: ${post.title}`,
      })
    },

    /** Puts the new text into its post, which can be undone. */
    takeRewrite: (): void => {
      const { rewrite } = store.getState()
      const post = rewrite && recordOf(store.getState(), rewrite.id)
      if (!post || rewrite.state !== 'written' || !canChange(store.getState())) return
      drop()
      const posts = [withText(post, rewrite.text, { source: 'ai' })]
      changeWithUndo({ posts }, { done: messages.textReplaced })
    },

    /** Leaves the text as it is; cuts off what is being written. */
    dropRewrite: drop,
  }
}

function comparison(content: string, written: string, part: TextPart | undefined) {
  if (!part) return { before: content, after: written, text: written }
  const text = withPart(content, part, written)
  const after = text.slice(part.start, text.length - (content.length - part.end))
  return { before: content.slice(part.start, part.end), after, text }
}
