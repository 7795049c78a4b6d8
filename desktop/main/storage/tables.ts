import { join } from 'node:path'
import type { CalendarInput } from '../../../shared/calendar/input.ts'
import type { PostDraft } from '../../../shared/draft.ts'
import type { JsonText } from '../../../shared/json-text.ts'
import type { Notice } from '../../ipc/contract.ts'
import { log } from '../log.ts'
import { openDatabase, type Database } from './database.ts'
import { openDraftRow, type DraftRow } from './draft-table.ts'
import { createEarlierFiles, earlierFiles } from './earlier-files.ts'
import { createHistoryTable, type HistoryTable } from './history-table.ts'
import { createQueueTable, type QueueTable } from './queue-table.ts'
import { keepText } from './text-file.ts'

/** What is kept in the database. */
export interface Tables {
  queue: QueueTable
  draft: DraftRow<PostDraft>
  calendar: DraftRow<CalendarInput>
  json: DraftRow<JsonText>
  history: HistoryTable
  /** To be called when the app ends. */
  close: () => void
}

export type SetAside = Extract<Notice, { kind: 'set-aside' }>

const fileName = 'publisher.db'

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
        const copy = keepText(join(folder, earlierFiles.queue), `{"posts":[${texts.join(',')}]}`)
        noteAside('queue')(copy)
      },
    }),
    draft: openDraftRow(database, 'single', (text) => {
      noteAside('draft')(keepText(join(folder, earlierFiles.draft), text))
    }),
    calendar: openDraftRow(database, 'calendar', (text) => {
      noteAside('calendar')(keepText(join(folder, 'calendar.json'), text))
    }),
    json: openDraftRow(database, 'json', (text) => {
      noteAside('json')(keepText(join(folder, 'json-text.json'), text))
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
