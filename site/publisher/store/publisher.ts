import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WorkListener } from '../../../shared/platform.ts'
import { backupCommands, type BackupCommands } from './backup.ts'
import { connectionCommands, type ConnectionCommands } from './connection.ts'
import type { Context, Tools } from './context.ts'
import {
  articleCommands,
  draftCommands,
  type ArticleCommands,
  type DraftCommands,
} from './drafts.ts'
import { messages } from './messages.ts'
import { queueCommands, type QueueCommands } from './queue.ts'
import { createRecords } from './records.ts'
import { canChange } from './selectors.ts'
import { rewritingCommands, type RewritingCommands } from './rewriting.ts'
import { createRuns, type RunControls } from './runs.ts'
import { queueSending, singleSending, type QueueSending, type SingleSending } from './sending.ts'
import { siteCommands, type SiteCommands } from './site.ts'
import { initialState, type PublisherState } from './state.ts'
import { createUndo } from './undo.ts'

/** The publisher of one window: its state, and what can be done. */
export interface Publisher
  extends
    QueueCommands,
    DraftCommands,
    ArticleCommands,
    QueueSending,
    SingleSending,
    RunControls,
    RewritingCommands,
    SiteCommands,
    BackupCommands,
    ConnectionCommands {
  store: StoreApi<PublisherState>
  /** Loads all and begins to work, or to read where another window works. Returns the end of that. */
  start: () => () => void
  /** Makes this the working window, once the other one has saved what is typed there. */
  takeOver: () => Promise<void>
  /** Tries again to read a storage that was out of reach. */
  reload: () => Promise<void>
  /** Saves all that is typed. Resolves when the saves have ended; the state says where one failed. */
  flush: () => Promise<void>
}

/**
 * The publisher of one window. Over 60 lines, since it is the one place where all commands are put
 * together: each that it names is a line or two.
 */
export function createPublisher(tools: Tools): Publisher {
  const { platform, toast, now } = tools
  const store = createStore<PublisherState>(() => initialState)
  const records = createRecords(platform, store, now)
  const undo = createUndo(toast)
  const context: Context = {
    ...tools,
    store,
    records,
    undo,
    changeWithUndo: (change, { onUndone, ...offer }) => {
      const inverse = records.inverseOf(change)
      // Where it is not saved, the state says so; the change itself was made.
      void records.save(change).catch(() => undefined)
      undo.offer({
        ...offer,
        undo: () => {
          if (!canChange(store.getState())) return
          void records.save(inverse).catch(() => undefined)
          onUndone?.()
        },
      })
    },
  }
  const site = siteCommands(context)
  const connection = connectionCommands(context, () => {
    void site.restartSite()
  })
  const drafts = draftCommands(context)
  const runs = createRuns(context, connection)
  const sending = queueSending(context, connection, runs)
  const flush = async () => {
    await Promise.all([records.flush(), connection.flushConnection()])
  }

  const listener: WorkListener = {
    onAsked: async () => {
      if (store.getState().run) return false
      await flush()
      // A run may have been begun meanwhile.
      return store.getState().saving === 'saved' && !store.getState().run
    },
    onLost: () => {
      undo.end()
      store.setState({ role: 'reading' })
    },
  }
  const load = async () => {
    await records.load()
    const { openDraft, posts } = store.getState()
    if (openDraft === '' || !posts.some(({ id }) => id === openDraft)) drafts.openLatest()
  }

  return {
    store,
    ...queueCommands(context),
    ...drafts,
    ...articleCommands(context),
    ...sending,
    ...singleSending(context, connection, runs),
    ...runs.controls,
    ...rewritingCommands(context, connection),
    ...site,
    ...connection,
    ...backupCommands(context, connection.changeSettings),
    flush,
    reload: load,
    takeOver: async () => {
      const role = await platform.takeOverWork(listener)
      if (role === 'refused') {
        toast(messages.otherWindowSends)
        return
      }
      // What is shown here may be older than what is saved: it is not edited before that is loaded.
      store.setState({ role: 'working', storage: 'loading' })
      await Promise.all([load(), connection.loadConnection()])
    },
    start: () => {
      const begin = async () => {
        store.setState({ role: await platform.claimWork(listener) })
        await load()
      }
      void begin()
      void connection.loadConnection()
      void site.refreshSite()
      void sending.loadTextCheck()
      /** What the working window has saved meanwhile. */
      const follow = () => {
        if (store.getState().role === 'reading') void load()
      }
      window.addEventListener('focus', follow)
      const ends = [
        site.watchSite(),
        platform.onSaveAsked(flush),
        platform.onBeforeClose(
          () => store.getState().run !== undefined || store.getState().saving !== 'saved',
        ),
      ]
      return () => {
        window.removeEventListener('focus', follow)
        for (const end of ends) end()
      }
    },
  }
}
