import { serializeBackup, type Backup } from '../../../shared/backup.ts'
import type { PublisherSettings } from '../../../shared/settings.ts'
import type { Context } from './context.ts'
import { messages } from './messages.ts'
import { canChange } from './selectors.ts'

export type BackupCommands = ReturnType<typeof backupCommands>

/** Everything in one file, to be kept or taken to another computer. */
export function backupCommands(
  { store, now, changeWithUndo }: Context,
  changeSettings: (changes: Partial<PublisherSettings>) => void,
) {
  return {
    /** The text of a backup of all that is kept, secrets left out. */
    backupText: (): string => {
      const { settings } = store.getState()
      return serializeBackup(store.getState(), settings, now().getTime())
    },

    /**
     * Puts posts, notes and settings of a backup into the place of those here, which can be undone. The
     * histories are joined: what was sent stays known.
     */
    restoreBackup: ({ collection, settings }: Backup, onRestored: () => void): void => {
      const state = store.getState()
      if (!canChange(state)) return
      const { posts, attempts, notes } = collection
      const restored = new Set(posts.map(({ id }) => id))
      const removed = state.posts.map(({ id }) => id).filter((id) => !restored.has(id))
      changeWithUndo(
        { posts, removed, attempts, notes },
        {
          done: messages.restored,
          onUndone: () => {
            if (state.settings) changeSettings(state.settings)
            onRestored()
          },
        },
      )
      if (settings) changeSettings(settings)
      onRestored()
    },
  }
}
