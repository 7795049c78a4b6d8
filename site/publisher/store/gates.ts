import type { PublisherState } from './state.ts'

/** Why a command may not run now, in one sentence for the operator; undefined where it may. */
type Gate = (state: PublisherState) => string | undefined

const working: Gate = ({ storage, role }) => {
  if (storage === 'loading') return 'What is kept on this device is still being loaded.'
  if (storage !== 'ready') return 'What is kept on this device cannot be read now.'
  return role === 'reading' ? 'Another window is at work.' : undefined
}

const noRun: Gate = ({ run }) => (run ? 'Wait for the end of the run, or stop it.' : undefined)

const noTest: Gate = ({ test }) => (test === 'idle' ? undefined : 'Wait for the end of the test.')

/** When commands may run, by what goes on in the window. */
export const gates = {
  always: () => undefined,
  /** This window works: what is typed into it is kept. */
  working,
  /** It works, and nothing is being sent. */
  free: (state) => working(state) ?? noRun(state),
  /** It works, and neither a post nor a test is being sent. */
  idle: (state) => working(state) ?? noRun(state) ?? noTest(state),
  /** Nothing is being sent, whether the window works or reads. */
  quiet: (state) => noRun(state) ?? noTest(state),
  /** Posts are being sent. */
  running: ({ run }) => (run ? undefined : 'Nothing is being sent.'),
  /** Another window works. */
  reading: ({ role }) => (role === 'reading' ? undefined : 'This window is at work already.'),
  /** The storage could not be read. */
  unread: ({ storage }) =>
    storage === 'out-of-reach' ? undefined : 'What is kept on this device was read.',
} as const satisfies Record<string, Gate>

export type GateName = keyof typeof gates
