import { categories } from '../../shared/blog.ts'
import { filteredListPath } from './paths.ts'

interface Props {
  names: readonly string[]
  /** Whether the categories that readers can filter by lead to the filtered list. */
  linked?: boolean
}

export function Badges({ names, linked = false }: Props) {
  if (names.length === 0) return null
  return (
    <ul className="row badges" aria-label="Categories">
      {[...new Set(names)].map((name) => (
        <li key={name}>
          {linked && categories.some((known) => known === name) ? (
            <a href={filteredListPath({ category: name })}>{name}</a>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  )
}
