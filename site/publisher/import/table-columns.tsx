import { useState } from 'react'
import { roles, weekdays, type Choices, type Role } from '../../../shared/calendar/choices.ts'
import type { TableColumn } from '../../../shared/calendar/columns.ts'
import { fieldOf, type ColumnName } from '../../../shared/post/fields.ts'

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

interface Props {
  columns: readonly TableColumn[]
  chosen: Choices['columns']
  onChoose: (columns: NonNullable<Choices['columns']>) => void
}

/** The columns of the paste, each with a menu of its use; one line where titles and days are known. */
export function TableColumns({ columns, chosen, onChoose }: Props) {
  const uses = columns.map(({ role }) => role)
  const isKnown =
    (uses.includes('title') && (uses.includes('date') || uses.includes('day'))) ||
    uses.some((use) => weekdays.some((day) => day === use))
  const [isOpen, setOpen] = useState(!isKnown)
  const choose = ({ key, table }: TableColumn, role: Role) => {
    // Another column of its table that had this part gives it up.
    const before = columns.filter(
      (column) => column.role === role && column.table === table && !shared.includes(role),
    )
    const freed = Object.fromEntries(before.map((column) => [column.key, 'ignore' as const]))
    onChoose({ ...chosen, ...freed, [key]: role })
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
        <div className="import-columns" role="region" aria-label="Columns" tabIndex={0}>
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
