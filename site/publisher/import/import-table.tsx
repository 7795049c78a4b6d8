import { memo, useState, type ComponentProps, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import type { RowEdit } from '../../../shared/calendar/choices.ts'
import { namesOfColumns, type ImportRow } from '../../../shared/calendar/rows.ts'
import { formatFullDate } from '../../../shared/dates.ts'
import { useTyped, type TextField } from '../../ui/field.tsx'
import { MoreMenu } from '../more-menu.tsx'
import { SmallButton } from '../small-button.tsx'
import { useCommand } from '../use-publisher.tsx'

/** More rows at once would only make typing slow. */
const rowsAtOnce = 100

interface Props {
  rows: readonly ImportRow[]
  /** Whether ticked rows are shown, too. */
  isAll: boolean
}

/** The rows of a calendar in the order of the paste, each to be ticked, corrected, or joined. */
export const ImportTable = memo(function ImportTable({ rows, isAll }: Props) {
  const [shown, setShown] = useState(rowsAtOnce)
  // The columns of the first table are named above.
  const names = rows.find(({ reasonNotTicked }) => reasonNotTicked === namesOfColumns)
  const listed = rows.filter((row) => row !== names && (isAll || !(row.isTicked || row.isGuide)))
  return (
    <>
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
          {listed
            .slice(0, shown)
            .map((row) =>
              row.isGuide ? (
                <Heading key={row.key} row={row} />
              ) : (
                <Row key={row.key} row={row} isFirst={row === rows[0]} />
              ),
            )}
        </div>
      </div>
      {listed.length === 0 && <p className="quiet-note">All rows are ticked.</p>}
      {listed.length > shown && (
        <SmallButton variant="quiet" onClick={() => setShown(shown + rowsAtOnce)}>
          Show more of {listed.length} rows
        </SmallButton>
      )}
    </>
  )
})

/** A line that tells how to read those below it. */
const Heading = memo(function Heading({ row }: { row: ImportRow }) {
  const { line, words, title, reasonNotTicked } = row
  const isSaid = title.toLowerCase() === reasonNotTicked
  return (
    <div role="row" className="import-heading">
      <div role="cell">
        <span className="visually-hidden">Line {line}</span>
        <span className="clamp">{reasonNotTicked === namesOfColumns ? words : title}</span>
      </div>
      <div role="cell">{!isSaid && reasonNotTicked}</div>
    </div>
  )
})

const fields = [
  { name: 'title', label: 'Title', type: 'text' },
  { name: 'date', label: 'Date', type: 'date' },
  { name: 'excerpt', label: 'Excerpt', type: 'text' },
] as const

/** A text that is not taken stays in it, and says why. */
function Cell({ title, value, onText, ...input }: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { text, problem, type } = useTyped({ value, onText })
  return (
    <input
      {...input}
      title={problem ?? title}
      aria-invalid={problem === undefined ? undefined : true}
      value={text}
      onChange={({ target }) => type(target.value)}
    />
  )
}

interface RowProps {
  row: ImportRow
  isFirst: boolean
}

const Row = memo(function Row({ row, isFirst }: RowProps) {
  const { isAllowed, run: changeRows } = useCommand('changeRows')
  const { key, line, words, title, date, isTicked, remark, joined } = row
  const edit = (change: RowEdit) => changeRows({ edits: { [key]: change } })
  const canJoin = !isTicked && !isFirst && joined.length === 0
  // The button that was pressed is gone then, and perhaps its row.
  const join = ({ currentTarget }: MouseEvent) => {
    const own = currentTarget.closest('[role=row]')
    const next = canJoin ? own?.previousElementSibling : own
    const keys = canJoin ? [key] : joined
    const edits = Object.fromEntries(keys.map((one) => [one, { isJoined: canJoin }]))
    flushSync(() => changeRows({ edits }))
    next?.querySelector<HTMLElement>('input[type=text]')?.focus()
  }
  const lacks = isTicked && (title === '' || date === '')
  return (
    <div role="row" data-ticked={isTicked} data-lacks={lacks || undefined}>
      <div role="cell">
        <label className="row">
          <input
            type="checkbox"
            aria-label="Use"
            checked={isTicked}
            disabled={!isAllowed}
            onChange={({ target }) => edit({ isTicked: target.checked })}
          />
          <span>
            <span className="visually-hidden">Line </span>
            {line}
          </span>
        </label>
      </div>
      {fields.map(({ name, label, type }) => (
        <div key={name} role="cell">
          <Cell
            type={type}
            aria-label={label}
            title={{ title: words, date: formatFullDate(date), excerpt: undefined }[name]}
            placeholder={name === 'title' ? words : label}
            max="9999-12-31"
            value={row[name]}
            disabled={!isAllowed}
            onText={(text) => edit({ [name]: text })}
          />
        </div>
      ))}
      <div role="cell">
        {(remark !== '' || canJoin || joined.length > 0) && (
          <MoreMenu label={remark || `More for line ${line}`} mark={remark ? '!' : undefined}>
            {remark !== '' && <p>{remark}</p>}
            {(canJoin || joined.length > 0) && (
              <SmallButton disabled={!isAllowed} onClick={join}>
                {canJoin ? 'Join to the row above' : 'Separate'}
              </SmallButton>
            )}
          </MoreMenu>
        )}
      </div>
    </div>
  )
})
