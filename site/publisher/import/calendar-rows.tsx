import { useCallback, useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import {
  roles,
  weekdays,
  type Choices,
  type DateOrder,
  type Role,
} from '../../../shared/calendar/choices.ts'
import type { TableColumn } from '../../../shared/calendar/columns.ts'
import {
  countUnused,
  datesGiven,
  edited,
  postsOf,
  pressesOf,
  unfinished,
} from '../../../shared/calendar/edits.ts'
import type { PasteRead } from '../../../shared/calendar/paste.ts'
import type { ImportRow } from '../../../shared/calendar/rows.ts'
import { fieldOf, type ColumnName } from '../../../shared/post/fields.ts'
import { counted } from '../../../shared/text.ts'
import { CommandButton } from '../command-button.tsx'
import { SmallButton } from '../small-button.tsx'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { ImportTable, type EditRows } from './import-table.tsx'

interface Props {
  read: PasteRead
  /** The rows with the operator's changes. */
  rows: readonly ImportRow[]
  isParsing: boolean
  /** Called when the rows of a reading are there. */
  onRead: () => void
  onSchedule: () => void
}

/** Shows what was read of a calendar as rows, with all that can be done with them. */
export function CalendarRows({ read, rows, isParsing, onRead, onSchedule }: Props) {
  const { store } = usePublisher()
  const { isAllowed, run } = useCommand('editCalendar')
  const { order, columns } = usePublisherState(({ notes }) => notes.calendar.choices)
  const [isAll, setAll] = useState(true)
  const choose = (changed: Choices) => {
    const { choices } = store.getState().notes.calendar
    return run({ changes: { choices: { ...choices, ...changed } } })
  }
  // The same at each render, so that a row that did not change is not rendered again.
  const edit: EditRows = useCallback(
    (changes) => {
      const { choices } = store.getState().notes.calendar
      const edits = edited(choices.edits, changes)
      return run({ changes: { choices: { ...choices, edits } } })
    },
    [run, store],
  )
  const show = useEffectEvent(onRead)
  useEffect(() => {
    if (read.rows.length > 0) show()
  }, [read])
  const posts = postsOf(rows).length
  const lacking = unfinished(rows).length
  const unused = countUnused(rows)
  return (
    <>
      <div className="row import-tools" role="toolbar" aria-label="Rows" tabIndex={-1}>
        <p role="status" className="quiet-note">
          {counted(posts, 'post')}, {counted(unused, 'line')} not used
          {lacking > 0 && `. ${counted(lacking, 'ticked row')} without a title or a date`}
        </p>
        <RowActions rows={rows} isTable={read.columns.length > 0} onEdit={edit} />
        {read.asksOrder && (
          <select
            aria-label="Dates in numbers"
            value={order ?? ''}
            onChange={({ target }) => choose({ order: target.value as DateOrder })}
          >
            <option value="" disabled>
              Day or month first?
            </option>
            <option value="day-first">Day first</option>
            <option value="month-first">Month first</option>
          </select>
        )}
        {(unused > 0 || !isAll) &&
          [true, false].map((all) => (
            <button
              key={String(all)}
              type="button"
              className="chip"
              aria-pressed={isAll === all}
              onClick={() => setAll(all)}
            >
              {all ? 'All' : 'Not ticked'}
            </button>
          ))}
        {posts + lacking > 0 && (
          <SmallButton className="at-end" data-schedule="" busy={isParsing} onClick={onSchedule}>
            Schedule {counted(posts, 'post')}
          </SmallButton>
        )}
      </div>
      {read.columns.length > 0 && (
        <TableColumns
          key={read.columns.map(({ key }) => key).join()}
          columns={read.columns}
          onChoose={(chosen) => choose({ columns: { ...columns, ...chosen } })}
        />
      )}
      <ImportTable rows={rows} isAll={isAll} isDisabled={!isAllowed} onEdit={edit} />
    </>
  )
}

interface ActionProps {
  rows: readonly ImportRow[]
  onEdit: EditRows
}

/** Changes of many rows at a press, each where it does something. */
function RowActions({ rows, isTable, onEdit }: ActionProps & { isTable: boolean }) {
  const startDate = usePublisherState(({ notes }) => notes.calendar.startDate)
  const hasAi = usePublisherState(
    ({ secrets, notes }) => secrets.aiKey.status?.state === 'ready' || notes.settings.aiNeedsNoKey,
  )
  const { run: makeTable } = useCommand('makeTable')
  const [isMaking, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    await Promise.resolve(makeTable(undefined)).finally(() => setMaking(false))
  }
  return (
    <>
      {Object.entries(pressesOf(rows, { startDate, isTable })).map(
        ([name, changes], at) =>
          Object.keys(changes).length > 0 && (
            <Action key={at} onPress={() => onEdit(changes)}>
              {name}
            </Action>
          ),
      )}
      <GiveDates rows={rows} onEdit={onEdit} />
      {hasAi && rows.some(({ isTicked, isGuide }) => !isTicked && !isGuide) && (
        <CommandButton
          command="makeTable"
          busy={isMaking}
          aria-description="One request to your AI service. It takes the place of your text."
          onPress={() => void make()}
        >
          Let the AI make the table
        </CommandButton>
      )}
    </>
  )
}

/** A button of the toolbar, which takes the focus of one that is gone after its press. */
function Action({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <SmallButton
      onClick={({ currentTarget }) => {
        const toolbar = currentTarget.closest<HTMLElement>('[role=toolbar]')
        flushSync(onPress)
        if (!currentTarget.isConnected) toolbar?.focus()
      }}
    >
      {children}
    </SmallButton>
  )
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Tuesday and Friday. */
const publishingDays: readonly number[] = [1, 4]

/** Gives the ticked rows without a date the days that are chosen. */
function GiveDates({ rows, onEdit }: ActionProps) {
  const id = useId()
  const startDate = usePublisherState(({ notes }) => notes.calendar.startDate)
  const [chosen, setChosen] = useState(publishingDays)
  const toggle = (day: number) =>
    setChosen(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day])
  const lacking = rows.filter(({ isTicked, date }) => isTicked && date === '').length
  if (lacking === 0) return null
  return (
    <>
      <SmallButton popoverTarget={id}>Give dates</SmallButton>
      <div
        className="panel stack popover"
        id={id}
        popover="auto"
        role="group"
        aria-label="Days to give"
      >
        <div className="row">
          {days.map((name, day) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-label={name}
              aria-pressed={chosen.includes(day)}
              onClick={() => toggle(day)}
            >
              {name.slice(0, 3)}
            </button>
          ))}
        </div>
        {chosen.length > 0 && (
          <Action onPress={() => onEdit(datesGiven(rows, chosen, startDate))}>
            Give {counted(lacking, 'date')}
          </Action>
        )}
      </div>
    </>
  )
}

/** Of uses that are neither fields nor days. */
const labels: Partial<Record<Role, string>> = {
  ignore: 'Not used',
  date: 'Date',
  day: 'Day of the week',
  week: 'Week',
  status: 'Status',
}

function labelOf(role: Role): string {
  const isDay = weekdays.some((day) => day === role)
  if (isDay) return `Posts of ${role.charAt(0).toUpperCase()}${role.slice(1)}`
  return labels[role] ?? fieldOf(role as ColumnName).label
}

/** Several columns may have one of them. */
const shared: readonly Role[] = ['ignore', 'status']

interface ColumnsProps {
  columns: readonly TableColumn[]
  /** Takes the use of each column that changes, by its key. */
  onChoose: (chosen: NonNullable<Choices['columns']>) => void
}

/** The columns of the paste, each with a menu of its use; one line where titles and days are known. */
function TableColumns({ columns, onChoose }: ColumnsProps) {
  const uses = columns.map(({ role }) => role)
  const isKnown =
    (uses.includes('title') && (uses.includes('date') || uses.includes('day'))) ||
    uses.some((use) => weekdays.some((day) => day === use))
  const [isOpen, setOpen] = useState(!isKnown)
  const choose = ({ key, table }: TableColumn, role: Role) => {
    // Another column of its table that had this part gives it up.
    const before = shared.includes(role)
      ? []
      : columns.filter((column) => column.role === role && column.table === table)
    const freed = Object.fromEntries(before.map((column) => [column.key, 'ignore' as const]))
    onChoose({ ...freed, [key]: role })
  }
  const used = [...new Set(uses.filter((use) => use !== 'ignore').map(labelOf))]
  return (
    <>
      <p className="quiet-note">
        Columns: {used.join(', ') || 'none is used'} ·{' '}
        <button
          type="button"
          className="link-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Change
        </button>
      </p>
      {isOpen && (
        <div className="row import-columns" role="region" aria-label="Columns" tabIndex={0}>
          {columns.map((column, at) => (
            <label key={column.key}>
              <span>{column.name || `Column ${at + 1}`}</span>
              <select
                aria-label={`Use of column ${column.name || at + 1}`}
                value={column.role}
                onChange={({ target }) => choose(column, target.value as Role)}
              >
                {roles.map((one) => (
                  <option key={one} value={one}>
                    {labelOf(one)}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      )}
    </>
  )
}
