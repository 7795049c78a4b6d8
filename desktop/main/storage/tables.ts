import { join } from 'node:path'
import { kindOf } from '../../../shared/kept.ts'
import { queueVersion } from '../../../shared/queue-format.ts'
import type { Notice } from '../../ipc/contract.ts'
import { log } from '../log.ts'
import { openDatabase, type Database } from './database.ts'
import { createEarlierFiles, earlierFiles } from './earlier-files.ts'
import { createHistoryTable, type HistoryTable } from './history-table.ts'
import { createKeptTable, type KeptTable } from './kept-table.ts'
import { createQueueTable, type QueueTable } from './queue-table.ts'
import { keepText } from './text-file.ts'

/** What is kept in the database. */
export interface Tables {
  queue: QueueTable
  kept: KeptTable
  history: HistoryTable
  /** To be called when the app ends. */
  close: () => void
}

export type SetAside = Extract<Notice, { kind: 'set-aside' }>

const fileName = 'publisher.db'

/** Beside which a kept value that cannot be read is set aside. */
const asideFiles = { draft: earlierFiles.draft, calendar: 'calendar.json', json: 'json-text.json' }

/** `noteAside` is called with the name of a file in which something that could not be used is kept. */
export function openTables(
  folder: string,
  noteAside: (what: SetAside['what']) => (copy: string) => void,
): Tables {
  const earlier = createEarlierFiles(folder, {
    onUnreadable: (what, copy) => {
      noteAside(what)(copy)
    },
    onLeftOver: (what, copy) => {
      noteAside(what === 'queue' ? 'earlier-queue' : 'earlier-draft')(copy)
    },
  })
  const database = openDatabase({
    path: join(folder, fileName),
    onSetAside: noteAside('database'),
    onOpened: earlier.takeOver,
  })
  openNow(database)
  return {
    queue: createQueueTable(database, {
      newerFile: earlier.hasNewerQueue,
      keepNewer() {
        if (earlier.hasNewerQueue()) earlier.keepNewerQueue()
        else database.setAside('newer')
      },
      keepPosts(texts) {
        // Once it is mended it can be imported.
        const text = `{"version":${queueVersion},"posts":[${texts.join(',')}]}`
        const copy = keepText(join(folder, earlierFiles.queue), text)
        noteAside('queue')(copy)
      },
    }),
    kept: createKeptTable(database, (name, text) => {
      noteAside(kindOf(name))(keepText(join(folder, asideFiles[kindOf(name)]), text))
    }),
    history: createHistoryTable(database),
    close: database.close,
  }
}

/** So that what is the matter is told at the start; where it cannot be opened now, it may be later. */
function openNow(database: Database): void {
  try {
    database.use(() => undefined)
  } catch (error) {
    log.warn('the database could not be opened', error)
  }
}
