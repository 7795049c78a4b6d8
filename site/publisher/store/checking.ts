import type { ConnectionParts } from './connection.ts'
import type { ById } from './command.ts'
import type { Context } from './context.ts'
import { messages } from './messages.ts'
import { askAi } from './runs.ts'
import { factsOf, recordOf } from './selectors.ts'
import type { AiCheck } from './state.ts'

/** Has the AI look for what is wrong in a text, when the operator asks for it. */
export function checkingCommands(
  { command, platform, store }: Context,
  { readyToAskAi, service }: ConnectionParts,
) {
  const asking = new Map<string, AbortController>()
  const note = (id: string, check?: AiCheck) => {
    const aiChecks = new Map(store.getState().aiChecks)
    if (check) aiChecks.set(id, check)
    else aiChecks.delete(id)
    store.setState({ aiChecks })
  }
  const drop = (id: string) => {
    asking.get(id)?.abort()
    asking.delete(id)
    note(id)
  }

  return {
    checkText: command({
      gate: 'free',
      refuses: (state, input) => {
        if (!input) return undefined
        if (!recordOf(state, input.id)?.content.trim()) return 'There is no text to check.'
        const isAsking = state.aiChecks.get(input.id)?.state === 'asking'
        return isAsking ? 'The AI reads the text already.' : undefined
      },
      run: async ({ id }: ById) => {
        const controller = new AbortController()
        asking.set(id, controller)
        note(id, { state: 'asking' })
        const canAsk = await readyToAskAi(messages.noKeyToCheck)
        const post = recordOf(store.getState(), id)
        if (!canAsk || !post) return drop(id)
        const { content } = post
        const asked = { text: { content, facts: factsOf(store.getState()) }, service: service() }
        const answer = await askAi(platform, controller.signal, (job) =>
          platform.checkText({ job, ...asked }),
        )
        // It was dropped meanwhile.
        if (asking.get(id) !== controller) return
        asking.delete(id)
        if (!answer.ok) note(id, { state: 'failed', message: answer.problem.message })
        else if (store.getState().textCheck?.readCheck(answer.text, content)) {
          note(id, { state: 'checked', reply: answer.text })
        } else note(id, { state: 'failed', message: 'The AI’s answer was not understood.' })
      },
    }),

    /** Cuts off what is being asked, and forgets what was found. */
    dropCheck: command({ gate: 'always', run: ({ id }: ById) => drop(id) }),
  }
}
