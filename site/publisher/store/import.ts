import { postsOf, tickable, unfinished, withEdits } from '../../../shared/calendar/edits.ts'
import {
  compareCalendar,
  isPublished,
  queueAfter,
  type Comparison,
  type Correction,
  type ImportMode,
} from '../../../shared/calendar/merge.ts'
import type { Paste, PasteRead } from '../../../shared/calendar/paste.ts'
import { askedTableSchema } from '../../../shared/api/table-request.ts'
import { mostPosts } from '../../../shared/post/fields.ts'
import type { PostRecord } from '../../../shared/post/post-record.ts'
import { putNote, putPost, takenOut } from '../../../shared/records.ts'
import { isVisible } from '../../../shared/text.ts'
import { messages } from './messages.ts'
import { askAi, type Context } from './run.ts'
import { queue } from './selectors.ts'

/** The outcome of a press: `show`: the operator looks at the table before its posts are scheduled. */
export type Parsed = Comparison | 'show'

/** `taken`: the corrections that the operator takes. */
export interface Import {
  mode: ImportMode
  found: Comparison
  taken: readonly Correction[]
}

/** Reads a pasted calendar. Rejects where that part of the script is missing. */
export async function readPaste(paste: Paste): Promise<PasteRead | undefined> {
  const part = await import('../../../shared/calendar/paste.ts')
  return part.readPaste(paste)
}

/** Whether a calendar may take the queue's place unasked: it takes nothing away and changes nothing. */
export function isSafe({ queue, corrections, missing }: Comparison): boolean {
  return corrections.length + missing.length === 0 || queue.every(isPublished)
}

/** The commands of a calendar, from its text to the queue. */
export function importCommands(context: Context) {
  const { command, platform, store, records, toast, now, changeWithUndo } = context
  const { readyToAskAi, service } = context
  const calendar = () => store.getState().notes.calendar
  return {
    /** Takes the rows that are shown, with the ticks as they stand. `isSeen`: in the table itself. */
    parseCalendar: command({
      gate: 'free',
      run: ({
        read,
        isSeen,
      }: {
        read: PasteRead | undefined
        isSeen: boolean
      }): Parsed | undefined => {
        const { text, startDate, choices } = calendar()
        void records.flush()
        if (!isVisible(text) || startDate === '') {
          toast(messages.missingInformation)
          return undefined
        }
        const rows = withEdits(read?.rows ?? [], choices.edits)
        const posts = postsOf(rows)
        const lacking = unfinished(rows).length
        const isHeld = tickable(rows).some(({ date }) => date !== '')
        if (!read || posts.length + lacking === 0) {
          toast(messages.parseFailed)
          return isHeld ? 'show' : undefined
        }
        if (lacking > 0) {
          toast(messages.unfinishedRows(lacking))
          return 'show'
        }
        if (posts.length > mostPosts) {
          toast(messages.tooManyPosts(posts.length, mostPosts))
          return undefined
        }
        if (read.format === 'text' && !isSeen) {
          toast(messages.rowsToLookAt(posts.length))
          return 'show'
        }
        const at = now().getTime()
        return compareCalendar(queue(store.getState()), { posts, prefix: String(at), now: at })
      },
    }),

    /** Takes over a calendar. Returns the id of the post to look at. */
    importCalendar: command({
      gate: 'free',
      run: ({ mode, found, taken }: Import, onUndone) => {
        const before = new Set<PostRecord>(found.queue)
        const after = queueAfter(found, mode, taken)
        const ids = new Set(after.map(({ id }) => id))
        const changed = after.filter((post) => !before.has(post))
        const gone = found.queue.filter(({ id }) => !ids.has(id))
        const change = [...changed.map(putPost), ...takenOut(gone)]
        const known = [...found.same.values(), ...taken.map((one) => one.before)]
        const sent = new Set(known.filter(isPublished)).size
        toast(messages.parsed(found.posts.length - sent))
        store.setState({ summary: undefined })
        if (gone.length > 0) {
          changeWithUndo(change, messages.replaced, onUndone)
        } else if (taken.length > 0) {
          changeWithUndo(change, messages.corrected(taken.length), onUndone)
        } else void records.keep(change)
        return (after.find(({ id }) => id.startsWith(found.prefix)) ?? changed[0] ?? after[0])?.id
      },
    }),

    /** Has the AI make rows of the lines, which are kept with the text. Schedules nothing. */
    makeTable: command({
      gate: 'free',
      run: async () => {
        const { text, startDate } = calendar()
        const fail = (message: string) => toast(messages.tableNotMade(message))
        const { data: asked } = askedTableSchema.safeParse({ text, startDate })
        if (!asked) {
          fail('The text is too long for one request: paste a part of it.')
          return
        }
        if (!(await readyToAskAi())) return
        const answer = await askAi(platform, undefined, (job) =>
          platform.makeTable({ job, table: asked, service: service() }),
        )
        if (!answer.ok) {
          fail(answer.problem.message)
          return
        }
        const { readAiTable } = await import('../../../shared/calendar/ai-table.ts')
        const table = readAiTable(answer.text, asked)
        if (!table) fail('The AI’s answer was not understood.')
        else if (table.made === 0) fail('It found no post whose title is in your text.')
        else if (calendar().text !== text) fail('The text was changed meanwhile.')
        else {
          const note = { ...calendar(), text: table.text, choices: {} }
          const done = messages.tableMade(table.made, table.doubted)
          changeWithUndo([putNote('calendar', note)], done)
        }
      },
    }),
  }
}
