import { messages } from './messages.ts'
import { startRun, type Context, type Run } from './run.ts'
import { settleFound } from './site-watch.ts'
import type { ActiveRun, RunJob } from './state.ts'

/** How long a run waits for the slugs of a site that has not answered yet, in milliseconds. */
const siteWaitMs = 5000

export type Runs = ReturnType<typeof createRuns>

/** The one way to send, for single posts and the queue. One run at a time. */
export function createRuns(context: Context) {
  const { command, platform, store, records, endUndo, toast, answered } = context
  let run: Run | undefined

  /** `delivery`: of the last post. Undefined where nothing was begun, since `isReady` says no. */
  const runOf = async (of: ActiveRun['of'], job: RunJob, isReady: () => Promise<boolean>) => {
    const { posts, attempts } = store.getState()
    const active = { goal: job.goal, of, isEnding: false, before: { posts, attempts } }
    store.setState({ run: active })
    try {
      await Promise.all([records.flush(), answered(siteWaitMs)])
      if (!(await isReady())) return undefined
      // A post that is sent cannot be brought back.
      endUndo()
      store.setState({ summary: undefined })
      run = startRun(context, active, job)
      return await run.done
    } catch (error) {
      console.error('A run ended with an error.', error)
      toast(messages.notFinished)
      return undefined
    } finally {
      run = undefined
      store.setState({ run: undefined })
      settleFound(context)
      await platform.showProgress().catch(() => undefined)
    }
  }

  const control = (act: (active: Run) => void, isEnding = false) =>
    command({
      gate: 'running',
      run: () => {
        if (isEnding) store.setState((state) => ({ run: state.run && { ...state.run, isEnding } }))
        if (run) act(run)
      },
    })
  return {
    runOf,
    /** Ends a run after its current post. */
    stop: () => run?.stop(),
    controls: {
      stop: control((active) => active.stop(), true),
      /** Ends the run now if the current post is still being written. */
      cancel: control((active) => active.cancel(), true),
      goOn: control((active) => active.answer('go-on')),
      skip: control((active) => active.answer('skip')),
      /** Gives the post that a run waits for the placeholder, or all that are left. */
      usePlaceholder: command({
        gate: 'running',
        run: ({ of }: { of: 'post' | 'all' }) =>
          run?.answer(of === 'post' ? 'placeholder' : 'placeholder-for-all'),
      }),
    },
  }
}
