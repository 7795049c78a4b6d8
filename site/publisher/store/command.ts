import { messages, type Toast } from './messages.ts'
import type { PublisherState } from './state.ts'

/** Why a command may not run now, in one sentence for the operator; undefined where it may. */
type Gate = (state: PublisherState) => string | undefined

const working: Gate = ({ storage, role }) => {
  if (storage === 'loading') return 'What is kept on this device is still being loaded.'
  if (storage !== 'ready') return 'What is kept on this device cannot be read now.'
  return role === 'reading' ? 'Another window is at work.' : undefined
}

const free: Gate = (state) =>
  working(state) ?? (state.run ? 'Wait for the end of the run, or stop it.' : undefined)

/** When commands may run, by what goes on in the window. */
export const gates = {
  always: () => undefined,
  /** This window works: what is typed into it is kept. */
  working,
  /** It works, and nothing is being sent. */
  free,
  /** It works, and neither a post nor a test is being sent. */
  idle: (state) =>
    free(state) ?? (state.test === 'idle' ? undefined : 'Wait for the end of the test.'),
  /** Posts are being sent. */
  running: ({ run }) => (run ? undefined : 'Nothing is being sent.'),
} as const satisfies Record<string, Gate>

export type GateName = keyof typeof gates

/** The input of a command on one post. */
export interface ById {
  id: string
}

/** One thing that an operator can do, and under which gate. */
interface CommandRow<I, R> {
  gate: GateName
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

/** Makes a command of its row: what it refuses and what its button shows come from that. */
export type CommandMaker = <I = void, R = void>(row: CommandRow<I, R>) => Command<I, R>

export function commandMaker(getState: () => PublisherState, toast: Toast): CommandMaker {
  return <I, R>({ gate, refuses, run }: CommandRow<I, R>): Command<I, R> => {
    const refusal = (state: PublisherState, input?: I) =>
      gates[gate](state) ?? refuses?.(state, input)
    return {
      refusal,
      run: (input, onUndone) => {
        const reason = refusal(getState(), input)
        if (reason === undefined) return run(input, onUndone)
        toast(messages.refused(reason))
        return undefined
      },
    }
  }
}
