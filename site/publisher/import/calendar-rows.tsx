import { useEffect, useEffectEvent, useId, useState, useTransition, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import {
  roles,
  weekdays,
  type DateOrder,
  type Edits,
  type Role,
} from '../../../shared/calendar/choices.ts'
import type { TableColumn } from '../../../shared/calendar/columns.ts'
import {
  countUnused,
  datesGiven,
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
import { useCommand, usePublisherState } from '../use-publisher.tsx'
import { ImportTable } from './import-table.tsx'

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
  const { run: changeRows } = useCommand('changeRows')
  const order = usePublisherState(({ notes }) => notes.calendar.choices.order)
  const [isAll, setAll] = useState(true)
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
        <RowActions rows={rows} isTable={read.columns.length > 0} />
        {read.asksOrder && (
          <select
            aria-label="Dates in numbers"
            value={order ?? ''}
            onChange={({ target }) => changeRows({ order: target.value as DateOrder })}
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
          <div className="at-end">
            <SmallButton data-schedule="" busy={isParsing} onClick={onSchedule}>
              Schedule {counted(posts, 'post')}
            </SmallButton>
          </div>
        )}
      </div>
      {read.columns.length > 0 && (
        <TableColumns key={read.columns.map(({ key }) => key).join()} columns={read.columns} />
      )}
      <ImportTable rows={rows} isAll={isAll} />
    </>
  )
}

/** Changes of many rows at a press, each where it does something. */
function RowActions({ rows, isTable }: Pick<Props, 'rows'> & { isTable: boolean }) {
  const startDate = usePublisherState(({ notes }) => notes.calendar.startDate)
  const hasAi = usePublisherState(
    ({ secrets, notes }) => secrets.aiKey.status?.state === 'ready' || notes.settings.aiNeedsNoKey,
  )
  const { run: makeTable } = useCommand('makeTable')
  const [isMaking, startMaking] = useTransition()
  return (
    <>
      {Object.entries(pressesOf(rows, { startDate, isTable })).map(
        ([name, edits], at) =>
          Object.keys(edits).length > 0 && (
            <Action key={at} edits={edits}>
              {name}
            </Action>
          ),
      )}
      <GiveDates rows={rows} />
      {hasAi && rows.some(({ isTicked, isGuide }) => !isTicked && !isGuide) && (
        <CommandButton
          command="makeTable"
          busy={isMaking}
          aria-description="One request to your AI service. It takes the place of your text."
          onPress={() => startMaking(async () => makeTable())}
        >
          Let the AI make the table
        </CommandButton>
      )}
    </>
  )
}

/** Changes rows. The toolbar takes the focus of a button that is gone after its press. */
function Action({ edits, children }: { edits: Edits; children: ReactNode }) {
  const { run: changeRows } = useCommand('changeRows')
  return (
    <SmallButton
      onClick={({ currentTarget }) => {
        const toolbar = currentTarget.closest<HTMLElement>('[role=toolbar]')
        flushSync(() => changeRows({ edits }))
        if (!currentTarget.isConnected) toolbar?.focus()
      }}
    >
      {children}
    </SmallButton>
  )
}

/** Tuesday and Friday. */
const publishingDays: readonly number[] = [1, 4]

/** Gives the ticked rows without a date the days that are chosen. */
function GiveDates({ rows }: Pick<Props, 'rows'>) {
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
          {weekdays.map(capitalized).map((name, day) => (
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
          <Action edits={datesGiven(rows, chosen, startDate)}>
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
  if (isWeekday(role)) return `Posts of ${capitalized(role)}`
  return labels[role] ?? fieldOf(role as ColumnName).label
}

function isWeekday(role: Role): boolean {
  return weekdays.some((day) => day === role)
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Several columns may have one of them. */
const shared: readonly Role[] = ['ignore', 'status']

/** The columns of the paste, each with a menu of its use; one line where titles and days are known. */
function TableColumns({ columns }: Pick<PasteRead, 'columns'>) {
  const { run: changeRows } = useCommand('changeRows')
  const uses = columns.map(({ role }) => role)
  const isKnown =
    (uses.includes('title') && (uses.includes('date') || uses.includes('day'))) ||
    uses.some(isWeekday)
  const [isOpen, setOpen] = useState(!isKnown)
  const choose = ({ key, table }: TableColumn, role: Role) => {
    // Another column of its table that had this part gives it up.
    const before = shared.includes(role)
      ? []
      : columns.filter((column) => column.role === role && column.table === table)
    const freed = Object.fromEntries(before.map((column) => [column.key, 'ignore' as const]))
    changeRows({ columns: { ...freed, [key]: role } })
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
            <label key={column.key} className="row tight">
              <span className="quiet-note">{column.name || `Column ${at + 1}`}</span>
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
