import { z } from 'zod'
import type { Toast } from './undo.ts'
import type { PublisherState } from './state.ts'
import { gates, type GateName } from './gates.ts'
import { messages } from './messages.ts'

/** One thing that an operator can do: under which gate, with which input. */
interface CommandRow<I, R> {
  gate: GateName
  /** A limit of it names itself in one sentence. */
  input: z.ZodType<I>
  /** Why it cannot be done with this input although the gate is open; without one, with any. */
  refuses?: (state: PublisherState, input: I | undefined) => string | undefined
  /** `onUndone`: called where it was undone. */
  run: (input: I, onUndone?: () => void) => R
}

export interface Command<I, R> {
  /** Why it may not run now; undefined where it may. What a button shows is this. */
  refusal: (state: PublisherState, input?: I) => string | undefined
  /** Runs it, or says why it may not and returns undefined. */
  run: (input: I, onUndone?: () => void) => R | undefined
}

/** For commands without an input. */
export const nothing = z.undefined() as z.ZodType<void>

/** Makes commands of rows: what a command refuses and what its button shows come from the same row. */
export function commandMaker(
  getState: () => PublisherState,
  toast: Toast,
  endRefusals: () => void,
) {
  return <I, R>(row: CommandRow<I, R>): Command<I, R> => {
    const refusal = (state: PublisherState, input?: I) =>
      gates[row.gate](state) ?? row.refuses?.(state, input)
    return {
      refusal,
      run: (given, onUndone) => {
        const { data, error } = row.input.safeParse(given)
        const reason = error ? error.issues[0]?.message : refusal(getState(), data)
        if (reason === undefined) {
          endRefusals()
          return row.run(data as I, onUndone)
        }
        toast(messages.refused(reason))
        return undefined
      },
    }
  }
}

export type CommandMaker = ReturnType<typeof commandMaker>
