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

/** The input of a command on one post. */
export interface ById {
  id: string
}

/** As much of a command's input as decides whether it may run: of one on a post only the post. */
export type Asked<I> = I extends ById ? ById : I

/** One thing that an operator can do, and when. */
export interface CommandRow<I, R> {
  gate: keyof typeof gates | Gate
  /** Why it cannot be done with this input although the gate is open; without one, with any. */
  refuses?: (state: PublisherState, input: Asked<I>) => string | undefined
  /** `onUndone`: called where it was undone. */
  run: (input: I, onUndone?: () => void) => R
}

export interface Command<I, R> {
  /** Why it may not run now, whatever its input. */
  gate: Gate
  /** Why it may not run now; undefined where it may. A button shows this. */
  refusal: (state: PublisherState, input: Asked<I>) => string | undefined
  /** Runs it, or says why it may not and returns undefined. */
  run: (input: I, onUndone?: () => void) => R | undefined
}

/** Makes commands of their rows: what each refuses and what its button shows come from its row. */
export function commandMaker(getState: () => PublisherState, toast: Toast) {
  return <I = void, R = void>({ refuses, run, ...row }: CommandRow<I, R>): Command<I, R> => {
    const gate: Gate = typeof row.gate === 'string' ? gates[row.gate] : row.gate
    const refusal: Command<I, R>['refusal'] = (state, input) =>
      gate(state) ?? refuses?.(state, input)
    return {
      gate,
      refusal,
      run: (input, onUndone) => {
        const reason = refusal(getState(), input as Asked<I>)
        if (reason === undefined) return run(input, onUndone)
        toast(messages.refused(reason))
        return undefined
      },
    }
  }
}
