import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseKept } from '../../../shared/kept.ts'
import { parseQueue } from '../../../shared/queue-format.ts'
import { log } from '../log.ts'
import { setAside } from './aside-files.ts'
import { whenFreeSync } from './busy-files.ts'
import type { Connection } from './database.ts'
import { hasKept, writeKept } from './kept-table.ts'
import { isUnused, replaceQueue } from './queue-table.ts'

/** Where earlier versions kept what is in the database now. */
export const earlierFiles = { queue: 'queue.json', draft: 'draft.json' } as const

type Name = keyof typeof earlierFiles

export interface EarlierFiles {
  /** Takes over what is there. Throws where it could not be saved; the next call tries again. */
  takeOver: (connection: Connection) => void
  /** Whether a later version wrote the queue's file, which stays in its place then. */
  hasNewerQueue: () => boolean
  /** Keeps that file under another name. */
  keepNewerQueue: () => void
}

interface Tell {
  /** The file could not be read. */
  onUnreadable: (what: Name, copy: string) => void
  /** An earlier version was used once more: its file is kept beside what is in the database. */
  onLeftOver: (what: Name, copy: string) => void
}

/** What became of a file's contents. */
type Outcome = 'taken-over' | 'unreadable' | 'newer' | 'left-over'

/**
 * Takes the queue and the draft over from the files of earlier versions, each once and in one
 * transaction. The files are kept under another name, so that nothing can be lost.
 */
export function createEarlierFiles(folder: string, tell: Tell): EarlierFiles {
  let newerQueue = false
  const pathOf = (what: Name) => join(folder, earlierFiles[what])

  const settle = (connection: Connection, what: Name) => {
    const path = pathOf(what)
    if (!existsSync(path)) return
    const text = read(path)
    const outcome = isKnown(connection, what, text)
      ? 'taken-over'
      : ways[what](connection, text, () => {
          note(connection, what, text)
        })
    if (outcome === 'newer') newerQueue = true
    if (outcome === 'newer') return
    log.info(`a file of an earlier version: ${what}, ${outcome}`)
    const copy = setAside(path, outcome === 'unreadable' ? 'corrupt' : 'old')
    if (outcome === 'unreadable') tell.onUnreadable(what, copy)
    if (outcome === 'left-over') tell.onLeftOver(what, copy)
  }

  return {
    takeOver(connection) {
      settle(connection, 'queue')
      settle(connection, 'draft')
    },
    hasNewerQueue: () => newerQueue,
    keepNewerQueue() {
      if (!newerQueue) return
      tell.onUnreadable('queue', setAside(pathOf('queue'), 'newer'))
      newerQueue = false
    },
  }
}

/** `noteIt` belongs to the transaction that takes the contents over. */
type TakeOver = (connection: Connection, text: string, noteIt: () => void) => Outcome

const ways: Record<Name, TakeOver> = {
  queue(connection, text, noteIt) {
    const parsed = parseQueue(text)
    if (!parsed.ok) return parsed.error === 'newer-version' ? 'newer' : 'unreadable'
    if (!isUnused(connection)) return 'left-over'
    replaceQueue(connection, parsed.queue, noteIt)
    return 'taken-over'
  },
  draft(connection, text, noteIt) {
    const draft = parseKept('draft', text)
    if (draft === undefined) return 'unreadable'
    if (hasKept(connection, 'draft')) return 'left-over'
    connection.transaction(() => {
      writeKept(connection, 'draft', draft)
      noteIt()
    })
    return 'taken-over'
  },
}

/** '' where there is a folder of that name. Throws for a failure that may pass. */
function read(path: string): string {
  if (statSync(path).isDirectory()) return ''
  return whenFreeSync(() => readFileSync(path, 'utf8'))
}

/** Whether the same contents were taken over before the file could get its other name. */
function isKnown(connection: Connection, what: Name, text: string): boolean {
  const row = connection
    .statement('SELECT digest FROM taken_over WHERE file = ?')
    .get(earlierFiles[what])
  return row?.['digest'] === digestOf(text)
}

function note(connection: Connection, what: Name, text: string): void {
  connection
    .statement('INSERT OR REPLACE INTO taken_over (file, digest) VALUES (?, ?)')
    .run(earlierFiles[what], digestOf(text))
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
