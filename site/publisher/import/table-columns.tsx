import { roles, type Choices, type Role } from '../../../shared/calendar/choices.ts'
import type { TableColumn } from '../../../shared/calendar/report.ts'
import { truncate } from '../../../shared/text.ts'

const labels: Record<Role, string> = {
  ignore: 'Not used',
  week: 'Week',
  day: 'Day of the week',
  date: 'Date',
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Text of the post',
  categories: 'Categories',
  tags: 'Tags',
  featuredImage: 'Featured image',
  featuredImageAlt: 'Alternative text',
  slug: 'Slug',
  author: 'Author',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  status: 'Status',
}

const shownSamples = 3
/** In UTF-16 units. */
const shownLength = 40

interface Props {
  columns: readonly TableColumn[]
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** The columns of a table, each with a menu of what is taken from it. */
export function TableColumns({ columns, choices, onChoose }: Props) {
  const choose = (key: string, role: Role) => {
    const others = Object.entries(choices.columns ?? {}).filter(([, taken]) => taken !== role)
    // Another column that had this part gives it up.
    const before = columns.filter((column) => column.role === role && role !== 'ignore')
    const freed = before.map((column) => [column.key, 'ignore'] as const)
    const chosen = Object.fromEntries([...others, ...freed, [key, role]])
    onChoose({ ...choices, columns: chosen })
  }
  return (
    <div className="import-columns" role="region" aria-label="Columns" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, name, role }, at) => (
              <th key={key} scope="col">
                {name}
                <select
                  aria-label={`Use of column ${name || at + 1}`}
                  value={role}
                  onChange={({ target }) => choose(key, target.value as Role)}
                >
                  {roles.map((one) => (
                    <option key={one} value={one}>
                      {labels[one]}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: shownSamples }, (_, row) => (
            <tr key={row}>
              {columns.map(({ key, role, samples }) => (
                <td key={key} data-role={role}>
                  {truncate(samples[row] ?? '', shownLength)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
