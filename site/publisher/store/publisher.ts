import { createStore } from 'zustand/vanilla'
import type { WorkListener } from '../../../shared/platform.ts'
import { connectionCommands, type ConnectionCommands } from './connection.ts'
import type { Context, Tools } from './context.ts'
import { articleCommands, draftCommands } from './drafts.ts'
import { messages } from './messages.ts'
import { queueCommands } from './queue.ts'
import { createRecords } from './records.ts'
import { canChange } from './selectors.ts'
import { rewritingCommands } from './rewriting.ts'
import { createRuns } from './runs.ts'
import { queueSending, singleSending, textCheckCommands } from './sending.ts'
import { siteCommands } from './site.ts'
import { initialState, type PublisherState } from './state.ts'
import { createUndo } from './undo.ts'
import { serializeBackup, type Backup } from '../../../shared/backup.ts'

/** The publisher of one window: its state, and what can be done. */
export type Publisher = ReturnType<typeof createPublisher>

/** Puts all commands of a window together. Over 60 lines: each that it names is a line or two. */
export function createPublisher(tools: Tools) {
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
  const connection = connectionCommands(context, site.restartSite)
  const drafts = draftCommands(context)
  const runs = createRuns(context, connection)
  const checks = textCheckCommands(context)
  /** Saves all that is typed. Resolves when the saves have ended; the state says where one failed. */
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
    traits: platform.traits,
    ...queueCommands(context),
    ...drafts,
    ...articleCommands(context),
    ...queueSending(context, connection, runs, checks),
    ...checks,
    ...singleSending(context, connection, runs),
    ...runs.controls,
    ...rewritingCommands(context, connection),
    ...site,
    ...connection,
    ...backupCommands(context, connection),
    flush,
    /** Tries again to read a storage that was out of reach. */
    reload: load,
    /** Makes this the working window, once the other one has saved what is typed there. */
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
    /** Loads all and begins to work, or to read where another window works. Returns the end of that. */
    start: () => {
      const begin = async () => {
        store.setState({ role: await platform.claimWork(listener) })
        await load()
      }
      void begin()
      void connection.loadConnection()
      void site.refreshSite()
      void checks.loadTextCheck()
      /** What the working window has saved meanwhile. */
      const follow = () => {
        if (store.getState().role === 'reading') void load()
      }
      window.addEventListener('focus', follow)
      const ends = [
        site.watchSite(),
        platform.onSaveAsked(flush),
        platform.onBeforeClose(() => {
          const { run, saving } = store.getState()
          return run !== undefined || saving !== 'saved'
        }),
      ]
      return () => {
        window.removeEventListener('focus', follow)
        for (const end of ends) end()
      }
    },
  }
}

/** Everything in one file, to be kept or taken to another computer. */
function backupCommands(
  { store, now, changeWithUndo }: Context,
  { changeSettings }: ConnectionCommands,
) {
  return {
    /** The text of a backup of all that is kept, secrets left out. */
    backupText: (): string =>
      serializeBackup(store.getState(), store.getState().settings, now().getTime()),

    /** Puts a backup into the place of what is here, which can be undone. The histories are joined. */
    restoreBackup: ({ collection, settings }: Backup, onRestored: () => void): void => {
      const state = store.getState()
      if (!canChange(state)) return
      const { posts, attempts, notes } = collection
      const restored = new Set(posts.map(({ id }) => id))
      const removed = state.posts.map(({ id }) => id).filter((id) => !restored.has(id))
      const showWith = (shown: typeof settings) => {
        if (shown) changeSettings(shown)
        onRestored()
      }
      const onUndone = () => showWith(state.settings)
      changeWithUndo({ posts, removed, attempts, notes }, { done: messages.restored, onUndone })
      showWith(settings)
    },
  }
}
