import { memo, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import type { RowEdit } from '../../../shared/calendar/choices.ts'
import type { ImportRow } from '../../../shared/calendar/rows.ts'
import { formatFullDate } from '../../../shared/dates.ts'
import { SmallButton } from '../small-button.tsx'

/** More rows at once would only make typing slow. */
const rowsAtOnce = 100

const filters = ['All', 'Ticked', 'Not ticked'] as const

interface Props {
  rows: readonly ImportRow[]
  isDisabled: boolean
  onEdit: (changes: Readonly<Record<string, RowEdit>>) => void
}

/** The rows of a calendar in the order of the paste, each to be ticked, corrected, or joined. */
export function ImportTable({ rows, isDisabled, onEdit }: Props) {
  const [filter, setFilter] = useState<(typeof filters)[number]>('All')
  const [shown, setShown] = useState(rowsAtOnce)
  const listed = rows.filter(
    ({ isTicked }) => filter === 'All' || isTicked === (filter === 'Ticked'),
  )
  return (
    <>
      <fieldset className="row">
        <legend className="visually-hidden">Show rows</legend>
        {filters.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === filter}
            onClick={() => setFilter(one)}
          >
            {one}
          </button>
        ))}
      </fieldset>
      <div className="import-table" role="table" aria-label="Lines of the calendar">
        <div role="rowgroup" className="visually-hidden">
          <div role="row">
            {['Use', 'Title', 'Date', 'Excerpt', 'Remark'].map((name) => (
              <span key={name} role="columnheader">
                {name}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {listed.slice(0, shown).map((row) => (
            <Row
              key={row.key}
              row={row}
              isFirst={row === rows[0]}
              isDisabled={isDisabled}
              onEdit={onEdit}
            />
          ))}
        </div>
      </div>
      {listed.length === 0 && <p className="quiet-note">No row is {filter.toLowerCase()}.</p>}
      {listed.length > shown && (
        <SmallButton variant="quiet" onClick={() => setShown(shown + rowsAtOnce)}>
          Show more of {listed.length} rows
        </SmallButton>
      )}
    </>
  )
}

const fields = [
  { name: 'title', label: 'Title', type: 'text' },
  { name: 'date', label: 'Date', type: 'date' },
  { name: 'excerpt', label: 'Excerpt', type: 'text' },
] as const

interface RowProps extends Omit<Props, 'rows'> {
  row: ImportRow
  isFirst: boolean
}

const Row = memo(function Row({ row, isFirst, isDisabled, onEdit }: RowProps) {
  const { key, line, words, title, date, isTicked, remark, joined, isGuide } = row
  const edit = (change: RowEdit) => onEdit({ [key]: change })
  const canJoin = !isTicked && !isFirst && !isGuide && joined.length === 0
  // The button that was pressed is gone then, and perhaps its row.
  const join = ({ currentTarget }: MouseEvent) => {
    const own = currentTarget.closest('[role=row]')
    const next = canJoin ? own?.previousElementSibling : own
    const keys = canJoin ? [key] : joined
    flushSync(() => onEdit(Object.fromEntries(keys.map((one) => [one, { isJoined: canJoin }]))))
    next?.querySelector<HTMLElement>('input[type=text]')?.focus()
  }
  const lacks = isTicked && (title === '' || date === '')
  return (
    <div role="row" data-ticked={isTicked} data-lacks={lacks || undefined}>
      <div role="cell" className="row">
        <input
          type="checkbox"
          aria-label="Use"
          checked={isTicked}
          disabled={isDisabled}
          onChange={({ target }) => edit({ isTicked: target.checked })}
        />
        <span className="soft">
          <span className="visually-hidden">Line </span>
          {line}
        </span>
      </div>
      {fields.map(({ name, label, type }) => (
        <div key={name} role="cell">
          <input
            type={type}
            aria-label={label}
            title={{ title: words, date: formatFullDate(date), excerpt: undefined }[name]}
            placeholder={name === 'title' ? words : label}
            max="9999-12-31"
            value={row[name]}
            disabled={isDisabled}
            onChange={({ target }) => edit({ [name]: target.value })}
          />
        </div>
      ))}
      <div role="cell" className="row">
        <span>{remark}</span>
        {(canJoin || joined.length > 0) && (
          <SmallButton
            variant="quiet"
            aria-label={
              canJoin
                ? `Join line ${line} to the row above`
                : `Separate what was joined to line ${line}`
            }
            disabled={isDisabled}
            onClick={join}
          >
            {canJoin ? 'Join' : 'Separate'}
          </SmallButton>
        )}
      </div>
    </div>
  )
})
