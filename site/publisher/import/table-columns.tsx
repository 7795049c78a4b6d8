import { roles, weekdays, type Choices, type Role } from '../../../shared/calendar/choices.ts'
import { fieldOf, type ColumnName } from '../../../shared/post/fields.ts'
import type { TableColumn } from '../../../shared/calendar/columns.ts'
import { truncate } from '../../../shared/text.ts'

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
/** In UTF-16 units. */
const shownLength = 40

interface Props {
  columns: readonly TableColumn[]
  chosen: Choices['columns']
  onChoose: (columns: NonNullable<Choices['columns']>) => void
}

/** The columns of a table, each with a menu of what is taken from it, over its first rows. */
export function TableColumns({ columns, chosen, onChoose }: Props) {
  const choose = (key: string, role: Role) => {
    // Another column that had this part gives it up.
    const before = columns.filter((column) => column.role === role && !shared.includes(role))
    const freed = Object.fromEntries(before.map((column) => [column.key, 'ignore' as const]))
    onChoose({ ...chosen, ...freed, [key]: role })
  }
  const samples = columns[0]?.samples ?? []
  return (
    <div className="import-columns" role="region" aria-label="Columns" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, name, role }, at) => (
              <th key={key} scope="col">
                {name || `Column ${at + 1}`}
                <select
                  aria-label={`Use of column ${name || at + 1}`}
                  value={role}
                  onChange={({ target }) => choose(key, target.value as Role)}
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
        <tbody>
          {samples.map((_, row) => (
            <tr key={row}>
              {columns.map(({ key, role, samples: cells }) => (
                <td key={key} data-role={role}>
                  {truncate(cells[row] ?? '', shownLength)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
