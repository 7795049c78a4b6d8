import { useState } from 'react'
import type { Choices, DateOrder, RowEdit } from '../../../shared/calendar/choices.ts'
import {
  countUnused,
  datesGiven,
  edited,
  postsOf,
  rowsToJoin,
  tickable,
  unfinished,
} from '../../../shared/calendar/edits.ts'
import type { PasteRead } from '../../../shared/calendar/paste.ts'
import type { ImportRow } from '../../../shared/calendar/rows.ts'
import { counted } from '../../../shared/text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { CommandButton } from '../command-button.tsx'
import { SmallButton } from '../small-button.tsx'
import { useCommand, usePublisherState } from '../use-publisher.tsx'
import { ImportTable } from './import-table.tsx'
import { TableColumns } from './table-columns.tsx'

type EditRows = (changes: Readonly<Record<string, RowEdit>>) => void

interface Props {
  read: PasteRead
  /** The rows with the operator's changes. */
  rows: readonly ImportRow[]
  isParsing: boolean
  onSchedule: () => void
}

/** Shows what was read of a calendar as rows, with all that can be done with them. */
export function CalendarRows({ read, rows, isParsing, onSchedule }: Props) {
  const { isAllowed, run } = useCommand('editNote')
  const choices = usePublisherState(({ notes }) => notes.calendar.choices)
  const choose = (changed: Choices) =>
    run({ name: 'calendar', changes: { choices: { ...choices, ...changed } } })
  const edit: EditRows = (changes) => choose({ edits: edited(choices.edits, changes, rows) })
  const posts = postsOf(rows).length
  const lacking = unfinished(rows).length
  const found = `${counted(posts, 'post')}, ${counted(countUnused(rows), 'line')} not used`
  const lack = `. ${counted(lacking, 'ticked row')} without a title or a date`
  return (
    <>
      <div className="row apart">
        <p role="status">
          {found}
          {lacking > 0 && lack}
        </p>
        {posts + lacking > 0 && (
          <Button data-schedule="" size="small" busy={isParsing} onClick={onSchedule}>
            Schedule {counted(posts, 'post')}
          </Button>
        )}
      </div>
      {read.columns.length > 0 && (
        <TableColumns
          columns={read.columns}
          chosen={choices.columns}
          onChoose={(columns) => choose({ columns })}
        />
      )}
      {read.asksOrder && (
        <Field label="Dates in numbers">
          {(ids) => (
            <select
              {...ids}
              value={choices.order ?? ''}
              onChange={({ target }) => choose({ order: target.value as DateOrder })}
            >
              <option value="" disabled>
                Choose their order
              </option>
              <option value="day-first">Day first</option>
              <option value="month-first">Month first</option>
            </select>
          )}
        </Field>
      )}
      <div className="stack">
        <RowActions rows={rows} onEdit={edit} />
        <GiveDates rows={rows} onEdit={edit} />
      </div>
      <ImportTable rows={rows} isDisabled={!isAllowed} onEdit={edit} />
    </>
  )
}

interface ActionProps {
  rows: readonly ImportRow[]
  onEdit: EditRows
}

/** Changes of many rows at a press. */
function RowActions({ rows, onEdit }: ActionProps) {
  const hasAi = usePublisherState(
    ({ secrets, notes }) => secrets.aiKey.status?.state === 'ready' || notes.settings.aiNeedsNoKey,
  )
  const { run: makeTable } = useCommand('makeTable')
  const [isMaking, setMaking] = useState(false)
  const press = (keys: readonly string[], change: RowEdit) => ({
    disabled: keys.length === 0,
    onClick: () => onEdit(Object.fromEntries(keys.map((key) => [key, change]))),
  })
  const unticked = tickable(rows).flatMap(({ key, isTicked }) => (isTicked ? [] : key))
  const joined = rows.flatMap((row) => row.joined)
  const canJoin = joined.length === 0
  const make = async () => {
    setMaking(true)
    await Promise.resolve(makeTable(undefined)).finally(() => setMaking(false))
  }
  return (
    <div className="row">
      <SmallButton {...press(unticked, { isTicked: true })}>Tick all</SmallButton>
      <SmallButton {...press(canJoin ? rowsToJoin(rows) : joined, { isJoined: canJoin })}>
        {canJoin ? 'Join' : 'Separate'}
      </SmallButton>
      {hasAi && (
        <>
          <CommandButton
            command="makeTable"
            busy={isMaking}
            aria-describedby="ai-table-price"
            onPress={() => void make()}
          >
            Let the AI make the table
          </CommandButton>
          <span id="ai-table-price" className="quiet-note">
            One request to your AI service. It takes the place of your text.
          </span>
        </>
      )}
    </div>
  )
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Tuesday and Friday. */
const publishingDays: readonly number[] = [1, 4]

/** Gives the ticked rows without a date the days that are chosen. */
function GiveDates({ rows, onEdit }: ActionProps) {
  const startDate = usePublisherState(({ notes }) => notes.calendar.startDate)
  const [chosen, setChosen] = useState(publishingDays)
  const toggle = (day: number) =>
    setChosen(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day])
  const isNeeded = rows.some(({ isTicked, date }) => isTicked && date === '')
  const give = () => {
    const given = Object.entries(datesGiven(rows, chosen, startDate))
    onEdit(Object.fromEntries(given.map(([key, date]) => [key, { date }])))
  }
  return (
    <fieldset className="row">
      <legend className="visually-hidden">Days to give</legend>
      {days.map((name, day) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-pressed={chosen.includes(day)}
          onClick={() => toggle(day)}
        >
          {name.slice(0, 3)}
          <span className="visually-hidden">{name.slice(3)}</span>
        </button>
      ))}
      <SmallButton disabled={!isNeeded || chosen.length === 0} onClick={give}>
        Give dates
      </SmallButton>
    </fieldset>
  )
}
