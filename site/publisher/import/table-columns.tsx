import { roles, weekdays, type Choices, type Role } from '../../../shared/calendar/choices.ts'
import { fieldOf, type ColumnName } from '../../../shared/post/fields.ts'
import type { TableColumn } from '../../../shared/calendar/columns.ts'

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

/** The columns of a table, each with a menu of what is taken from it, with its name. */
export function TableColumns({ columns, chosen, onChoose }: Props) {
  const choose = ({ key, table }: TableColumn, role: Role) => {
    // Another column of its table that had this part gives it up.
    const before = columns.filter(
      (column) => column.role === role && column.table === table && !shared.includes(role),
    )
    const freed = Object.fromEntries(before.map((column) => [column.key, 'ignore' as const]))
    onChoose({ ...chosen, ...freed, [key]: role })
  }
  return (
    <div className="import-columns" role="region" aria-label="Columns" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column.key} scope="col">
                {column.name || `Column ${at + 1}`}
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
              </th>
            ))}
          </tr>
        </thead>
      </table>
    </div>
  )
}
