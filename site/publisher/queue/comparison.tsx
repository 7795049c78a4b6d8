import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'

/** Milliseconds. Two texts that have little in common take longest, and are shown without marks. */
const longestMs = 300

/** Two texts side by side, with what the second leaves out and what it adds. */
export default function Comparison({ before, after }: { before: string; after: string }) {
  const changes = useMemo(
    () =>
      diffWordsWithSpace(before, after, { timeout: longestMs }) ?? [
        { value: before, removed: true, added: false },
        { value: after, removed: false, added: true },
      ],
    [before, after],
  )
  return (
    <div className="comparison">
      <div role="region" aria-label="The text as it is" tabIndex={0}>
        <h4>As it is</h4>
        <p>
          {changes
            .filter(({ added }) => !added)
            .map(({ value, removed }, index) =>
              removed ? <del key={index}>{value}</del> : <span key={index}>{value}</span>,
            )}
        </p>
      </div>
      <div role="region" aria-label="The new text" tabIndex={0}>
        <h4>Anew</h4>
        <p>
          {changes
            .filter(({ removed }) => !removed)
            .map(({ value, added }, index) =>
              added ? <ins key={index}>{value}</ins> : <span key={index}>{value}</span>,
            )}
        </p>
      </div>
    </div>
  )
}
