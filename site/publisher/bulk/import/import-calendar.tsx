import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { parseCalendar } from '../../../../shared/calendar/calendar.ts'
import { lineRange } from '../../../../shared/calendar/lines.ts'
import type { CalendarPost } from '../../../../shared/calendar/report.ts'
import { isCalendarDate, weekdayName } from '../../../../shared/dates.ts'
import { schedulePosts } from '../../../../shared/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSubmitKey } from '../../help/shortcuts.ts'
import { LongTextArea } from '../../long-text-area.tsx'
import { useValue } from '../../observable.ts'
import { noCalendar, useSessions, type CalendarText } from '../../sessions.tsx'
import { messages } from '../messages.ts'
import { focusTitle } from '../review/card-focus.ts'
import { CalendarReport } from './calendar-report.tsx'

/** Nearly twenty years of posts: more is a wrong paste. */
const mostPosts = 2000

/** The tab 'Import Calendar'. */
export function ImportCalendar({ onScheduled }: { onScheduled: () => void }) {
  const { bulk, input } = useSessions()
  const { activity, queue } = useValue(bulk)
  const [found, setFound] = useState<CalendarPost[]>()
  const form = useRef<HTMLFormElement>(null)
  useSubmitKey(form)
  const { text, startDate } = useValue(input).calendar
  const change = (changes: Partial<CalendarText>) => {
    input.patch({ calendar: { ...input.get().calendar, ...changes } })
  }
  const isBlocked = activity.kind !== 'idle' && activity.kind !== 'loading'
  const unsent = queue.filter(({ status }) => status !== 'published').length

  const schedule = async (posts: CalendarPost[]) => {
    setFound(undefined)
    const scheduled = schedulePosts(posts, String(Date.now()))
    if (!(await bulk.change({ type: 'replace', posts: scheduled }))) return
    showToast(messages.parsed(scheduled.length))
    // The first card takes the focus, and has to be rendered before.
    flushSync(() => {
      change(noCalendar)
      onScheduled()
    })
    focusTitle(scheduled[0]?.id)
  }
  const parse = () => {
    if (isBlocked) return
    if (text.trim() === '' || startDate === '') {
      showToast(messages.missingInformation)
      return
    }
    const result = parseCalendar(text, startDate)
    if (!result.ok) showToast(messages.parseFailed)
    else if (result.posts.length > mostPosts) {
      showToast(messages.tooManyPosts(result.posts.length, mostPosts))
    } else if (unsent > 0) setFound(result.posts)
    else void schedule(result.posts)
  }
  const goToLine = (line: number) => {
    const area = form.current?.querySelector('textarea')
    const end = lineRange(text, line)?.end
    if (!area || end === undefined) return
    area.setSelectionRange(end, end)
    // A field scrolls to its caret when it takes the focus.
    area.blur()
    area.focus()
  }

  return (
    <div className="split">
      <form
        ref={form}
        // Before the script is here this sends nothing anywhere and keeps the text.
        method="dialog"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          parse()
        }}
      >
        <div className="fields">
          <TextField
            label="Start date"
            type="date"
            required
            value={startDate}
            hint={weekStartNote(startDate)}
            onText={(entered) => {
              change({ startDate: entered })
            }}
          />
          <LongTextArea
            label="Calendar text"
            required
            rows={15}
            spellCheck={false}
            placeholder={example}
            className="code-area"
            value={text}
            onText={(entered) => {
              change({ text: entered })
            }}
          />
        </div>
        <div className="actions">
          <Button type="submit" disabled={isBlocked}>
            Parse Calendar
          </Button>
        </div>
      </form>
      <CalendarReport text={text} startDate={startDate} onLine={goToLine} />
      {found && (
        <ReplaceDialog
          unsent={unsent}
          found={found.length}
          onReplace={() => void schedule(found)}
          onClose={() => {
            setFound(undefined)
          }}
        />
      )}
    </div>
  )
}

interface ReplaceProps {
  unsent: number
  found: number
  onReplace: () => void
  onClose: () => void
}

/** Asks before posts that were not sent are lost. */
function ReplaceDialog({ unsent, found, onReplace, onClose }: ReplaceProps) {
  return (
    <Dialog title="Replace the queue?" onClose={onClose}>
      <p>
        {unsent === 1 ? '1 post of the queue has' : `${unsent} posts of the queue have`} not been
        published, with all that was written for {unsent === 1 ? 'it' : 'them'}. The{' '}
        {found === 1 ? 'post' : `${found} posts`} of this calendar would take{' '}
        {unsent === 1 ? 'its' : 'their'} place.
      </p>
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          Keep the queue
        </Button>
        <Button onClick={onReplace}>Replace it</Button>
      </div>
    </Dialog>
  )
}

/** What the start date means for the publishing days, which are counted from a Monday. */
function weekStartNote(startDate: string): string {
  const day = isCalendarDate(startDate) ? weekdayName(startDate) : 'Monday'
  return day === 'Monday'
    ? 'The Monday of week 1.'
    : `This is a ${day}, not a Monday: posts for Tuesday and Friday will fall on other days.`
}

const example = [
  'Week 1',
  'Tuesday – "Small steps, big savings" – Where five minutes a week pay off',
  'Friday – "The envelope method" – Cash, labels and a shoe box',
  'Week 2',
  'Tues – "Rainy days" – How much an emergency fund should hold',
].join('\n')
