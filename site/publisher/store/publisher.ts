import {
  backupPictures,
  countsOf,
  restoredFrom,
  serializeBackup,
  type Backup,
} from '../../../shared/backup.ts'
import { putNote, putPicture } from '../../../shared/records.ts'
import type { Command } from './command.ts'
import { watchDays } from './days.ts'
import { connectionCommands, createConnection } from './connection.ts'
import { createCore, type Tools } from './core.ts'
import { formCommands, noteCommands } from './drafts.ts'
import { importCommands } from './import.ts'
import { messages } from './messages.ts'
import { pictureCommands, pictureContents } from './pictures.ts'
import { postCommands } from './posts.ts'
import type { Context } from './run.ts'
import { createRuns } from './runs.ts'
import { drafts, recordOf, unsentChanges } from './selectors.ts'
import { loadTextCheck, sendingCommands } from './sending.ts'
import { siteWatch } from './site-watch.ts'

/** The publisher of one window: its state, its table of commands, and what it can be asked. */
export type Publisher = ReturnType<typeof createPublisher>

export type Commands = Publisher['commands']
export type CommandName = keyof Commands
export type InputOf<N extends CommandName> =
  Commands[N] extends Command<infer I, infer _R> ? I : never

export function createPublisher(tools: Tools) {
  const { platform, now } = tools
  const core = createCore(tools)
  const { store, records, show, newId, command, changeWithUndo } = core
  const connection = createConnection(core)
  const site = siteWatch(core)
  const context: Context = { ...core, ...connection, ...pictureContents(core), ...site }
  const runs = createRuns(context)

  /** Saves all that is typed. Resolves when the saves have ended; the state says where one failed. */
  const flush = async () => {
    await Promise.all([records.flush(), connection.flushSecrets()])
  }
  /** The draft or the article that was changed last is in the form. */
  const openLatest = () => {
    const state = store.getState()
    const open = [...drafts(state), ...unsentChanges(state)]
    show(open.sort((a, b) => b.changedAt - a.changedAt)[0]?.id ?? newId())
  }
  const load = async (recovers = true) => {
    await records.load(recovers)
    if (!recordOf(store.getState(), store.getState().openDraft)) openLatest()
  }
  return {
    ...connection,
    store,
    traits: platform.traits,
    /** The table of commands: each with its gate. */
    commands: {
      ...postCommands(context),
      ...importCommands(context),
      ...formCommands(context),
      ...pictureCommands(context),
      ...noteCommands(context),
      ...sendingCommands(context, runs),
      ...runs.controls,
      ...connectionCommands(context),
      checkSite: command({
        gate: (state) => (state.site.isReading ? 'The site is being asked.' : undefined),
        run: site.refreshSite,
      }),
      /** Makes this the working window. The other one ends its run after the post that it sends. */
      takeOver: command({
        gate: ({ role }) => (role === 'reading' ? undefined : 'This window is at work already.'),
        run: () => platform.takeOverWork(),
      }),
      /** Tries again to read a storage that was out of reach. */
      reload: command({
        gate: ({ storage }) =>
          storage === 'out-of-reach' ? undefined : 'What is kept on this device was read.',
        run: () => load(),
      }),
      /** Puts the posts of a backup into the place of those here, which can be undone; joins the histories. */
      restoreBackup: command({
        gate: 'free',
        run: ({ backup }: { backup: Backup }) => {
          const state = store.getState()
          const change = [
            ...restoredFrom(backup, state, now()),
            ...backup.pictures.flatMap(putPicture),
            putNote('settings', { ...state.notes.settings, ...backup.settings }),
          ]
          const done = messages.restored(countsOf(backup.posts))
          changeWithUndo(change, done, openLatest)
          openLatest()
        },
      }),
    },
    pictureBlob: context.pictureBlob,
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
    reportFault: (kind: string) => void platform.reportFault({ kind }).catch(() => undefined),
    flush,
    /** Puts away what was told of a run, or of the post that was sent last. */
    dismiss: (what: 'summary' | 'lastSent'): void => store.setState({ [what]: undefined }),
    /** Loads all and begins to work, or to read where another window works. Returns the end of that. */
    start: () => {
      const begin = async () => {
        const role = await platform.claimWork({
          onGained: (gained) => {
            store.setState({ role: gained })
            void load()
          },
          onLost: () => {
            core.endUndo()
            runs.stop()
            store.setState({ role: 'reading' })
            void flush()
          },
        })
        store.setState({ role })
        void connection.loadSecrets().catch(() => undefined)
        await load()
        await site.refreshSite()
      }
      void begin()
      void loadTextCheck(core)
      /** Shows what other windows have saved meanwhile, as one that comes back from the browser's memory. */
      const follow = () => void load(false)
      const onShown = ({ persisted }: PageTransitionEvent) => persisted && follow()
      window.addEventListener('pageshow', onShown)
      const ends = [
        () => window.removeEventListener('pageshow', onShown),
        platform.onSavedElsewhere(follow),
        site.watchSite(),
        watchDays(store, now),
        platform.onSaveAsked(flush),
        platform.onBeforeClose(() => {
          const { run, saving, keepsNothing, posts } = store.getState()
          return run !== undefined || saving !== 'saved' || (keepsNothing && posts.length > 0)
        }),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
