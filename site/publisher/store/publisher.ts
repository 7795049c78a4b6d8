import { createStore } from 'zustand/vanilla'
import {
  backupPictures,
  countsOf,
  restoredFrom,
  serializeBackup,
  type Backup,
} from '../../../shared/backup.ts'
import { commandMaker, type Command } from './command.ts'
import { changeCommands } from './changes.ts'
import { connectionCommands, connectionParts } from './connection.ts'
import type { Context, Tools } from './context.ts'
import { articleCommands, draftCommands, formOf, noteCommands } from './drafts.ts'
import { gates } from './gates.ts'
import { importCommands } from './import.ts'
import { messages } from './messages.ts'
import { queueCommands } from './queue.ts'
import { pictureCommands, pictureContents } from './pictures.ts'
import { createRecords } from './autosave.ts'
import { rewritingCommands } from './rewriting.ts'
import { createRuns } from './runs.ts'
import { recordOf } from './selectors.ts'
import { queueSending, singleSending, textChecks } from './sending.ts'
import { siteWatch } from './site-watch.ts'
import { initialState, type PublisherState } from './state.ts'
import { createUndo, refusalsOf } from './undo.ts'

/** The publisher of one window: its state, its table of commands, and what it can be asked. */
export type Publisher = ReturnType<typeof createPublisher>

export type Commands = Publisher['commands']
export type CommandName = keyof Commands
export type InputOf<N extends CommandName> =
  Commands[N] extends Command<infer I, infer _R> ? I : never

export function createPublisher(tools: Tools) {
  const { platform, now } = tools
  const store = createStore<PublisherState>(() => ({
    ...initialState,
    notes: { ...initialState.notes, settings: platform.defaultSettings },
  }))
  const context = contextOf(tools, store)
  const { records } = context
  const connection = connectionParts(context)
  const { pictureBlob, pictureOf } = pictureContents(context)
  const runs = createRuns(context, connection, { pictureOf })
  const checks = textChecks(context)
  const site = siteWatch(context)
  /** Saves all that is typed. Resolves when the saves have ended; the state says where one failed. */
  const flush = async () => {
    await Promise.all([records.flush(), connection.flushSecrets()])
  }
  const load = async () => {
    await records.load()
    const { openDraft } = store.getState()
    if (openDraft === '' || !recordOf(store.getState(), openDraft)) formOf(context).openLatest()
  }

  const letGo = async () => {
    if (!store.getState().run) await flush()
    const { run, saving } = store.getState()
    if (run || saving !== 'saved') return false
    context.undo.end()
    store.setState({ role: 'reading' })
    return true
  }

  return {
    store,
    traits: platform.traits,
    /** The table of commands: each with its gate. */
    commands: {
      ...queueCommands(context),
      ...importCommands(context, connection),
      ...draftCommands(context),
      ...pictureCommands(context),
      ...noteCommands(context),
      ...articleCommands(context),
      ...queueSending(context, connection, runs, checks),
      ...singleSending(context, connection, runs),
      ...changeCommands(context, connection, runs),
      ...runs.controls,
      ...rewritingCommands(context, connection),
      ...connectionCommands(context, connection),
      ...backupCommands(context),
      ...windowCommands(context, load),
      checkSite: context.command({
        gate: 'always',
        refuses: (state) => (state.site.isReading ? 'The site is being asked.' : undefined),
        run: site.refreshSite,
      }),
    },
    loadTextCheck: checks.loadTextCheck,
    pictureBlob,
    /** The text of a backup of all that is kept, secrets left out; pictures as far as they fit. */
    backupText: async (): Promise<string> => {
      const state = store.getState()
      const contents = new Map<string, string>()
      for (const { id } of backupPictures(state).taken) {
        const base64 = await records.bytesOf(id)
        if (base64 !== undefined) contents.set(id, base64)
      }
      return serializeBackup(state, now().getTime(), contents)
    },
    typeSecret: connection.typeSecret,
    typedSecret: connection.typedSecret,
    commitSecret: connection.commitSecret,
    readyToAskAi: connection.readyToAskAi,
    loadSecrets: connection.loadSecrets,
    reportFault: (kind: string) => void platform.reportFault({ kind }).catch(() => undefined),
    flush,
    /** Loads all and begins to work, or to read where another window works. Returns the end of that. */
    start: () => {
      let isOpen = true
      const begin = async () => {
        const role = await platform.claimWork({
          onGained: () => {
            // The records shown here may be older than the saved ones: nothing is edited before those are loaded.
            store.setState({ role: 'working', storage: 'loading' })
            void load()
            void connection.loadSecrets().catch(() => undefined)
          },
          letGo,
        })
        store.setState({ role })
        await load()
        if (isOpen) ends.push(site.followSiteUrl())
        await site.refreshSite()
      }
      const ends: (() => void)[] = []
      void begin()
      void connection.loadSecrets().catch(() => undefined)
      void checks.loadTextCheck()
      /** Shows what the working window has saved meanwhile. */
      const follow = () => {
        if (store.getState().role === 'reading') void load()
      }
      window.addEventListener('focus', follow)
      ends.push(
        site.watchSite(),
        platform.onSaveAsked(flush),
        platform.onBeforeClose(() => {
          const { run, saving } = store.getState()
          return run !== undefined || saving !== 'saved'
        }),
      )
      return () => {
        isOpen = false
        window.removeEventListener('focus', follow)
        for (const end of ends) end()
      }
    },
  }
}

function contextOf(tools: Tools, store: Context['store']): Context {
  const { platform, now } = tools
  const { toast, endRefusals } = refusalsOf(tools.toast)
  const records = createRecords(platform, store, now)
  const undo = createUndo(toast)
  return {
    ...tools,
    toast,
    endRefusals,
    store,
    records,
    undo,
    command: commandMaker(store.getState, toast, endRefusals),
    changeWithUndo: (gate, change, { onUndone, ...offer }) => {
      const inverse = records.inverseOf(change)
      // Where it is not saved, the state says so; the change itself was made.
      void records.save(change).catch(() => undefined)
      undo.offer({
        ...offer,
        refusal: () => gates[gate](store.getState()),
        run: () => {
          void records.save(inverse).catch(() => undefined)
          onUndone?.()
        },
      })
    },
  }
}

/** Which window works, and whether what is kept can be read. */
function windowCommands({ command, platform, toast }: Context, load: () => Promise<void>) {
  return {
    /** Makes this the working window, unless the other one sends posts or cannot save. */
    takeOver: command({
      gate: 'reading',
      run: async () => {
        if ((await platform.takeOverWork()) === 'refused') toast(messages.otherWindowSends)
      },
    }),
    /** Tries again to read a storage that was out of reach. */
    reload: command({ gate: 'unread', run: load }),
  }
}

/** Everything in one file, to be kept or taken to another computer. */
function backupCommands(context: Context) {
  const { command, store, changeWithUndo } = context
  const { openLatest } = formOf(context)
  return {
    /** Puts the posts of a backup into the place of those here, which can be undone; joins the histories. */
    restoreBackup: command({
      gate: 'free',
      run: ({ backup }: { backup: Backup }) => {
        const state = store.getState()
        const { posts, attempts } = restoredFrom(backup, state.attempts)
        const restored = new Set(posts.map(({ id }) => id))
        const removed = state.posts.map(({ id }) => id).filter((id) => !restored.has(id))
        const { pictures } = backup
        const settings = { ...state.notes.settings, ...backup.settings }
        const change = { posts, removed, attempts, pictures, notes: { settings } }
        const done = messages.restored(countsOf(posts))
        changeWithUndo('free', change, { done, onUndone: openLatest })
        openLatest()
      },
    }),
  }
}
