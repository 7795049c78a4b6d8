import { useCallback, useSyncExternalStore } from 'react'
import { outlookOf, type JudgedPost, type Outlook } from '../../../shared/publication/outlook.ts'
import { heldBackTexts } from './held-back-texts.ts'
import { useSessions } from '../sessions.tsx'

/** What the site will make of a post, where that is not simply to show it. */
export function OutlookNote({ post }: { post: JudgedPost }) {
  const lines = useOutlookLines(post)
  return (
    lines !== '' && (
      <ul className="outlook" aria-label="What the site will make of it">
        {lines.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  )
}

/** One line for each thing to be said, so that a card is rendered again only when they change. */
function useOutlookLines(post: JudgedPost): string {
  const { surroundings } = useSessions()
  // Whatever is around it, a post without links and picture has the same outlook.
  const isAlone = post.links.length === 0 && post.featuredImage === undefined
  const subscribe = useCallback(
    (listener: () => void) => (isAlone ? () => undefined : surroundings.subscribe(listener)),
    [surroundings, isAlone],
  )
  const read = () => outlookLines(outlookOf(post, surroundings.get())).join('\n')
  return useSyncExternalStore(subscribe, read, read)
}

function outlookLines({ heldBack, leftOut }: Outlook): string[] {
  return [
    ...(heldBack === undefined ? [] : [`The site will not show it: ${heldBackTexts[heldBack]}.`]),
    ...leftOut.map(({ field, message }) => `The ${fieldNames[field] ?? field} ${message}.`),
  ]
}

const fieldNames: Readonly<Record<string, string>> = {
  content: 'text',
  featuredImage: 'picture',
}
