import type { LiveStatus } from '../../../shared/publication/live-status.ts'
import { CommandButton } from '../command-button.tsx'
import { liveStatusOf, queue } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'
import { readingText } from './site-text.ts'

/** Where the posts that were sent are, as the site was asked last. */
export function SiteLine() {
  const { reading, known } = usePublisherState((state) => state.site)
  const counts = usePublisherState((state) => {
    const sent = queue(state).filter((post) => post.sent)
    return countsText(sent.flatMap((post) => liveStatusOf(state)(post) ?? []))
  })
  if (counts === '') return null
  return (
    <div className="row site-line">
      <p role="status" className="quiet-note">
        {reading?.ok === false && `${readingText(reading)} `}
        {known && counts}
        {reading === undefined && 'Asking the site…'}
      </p>
      <CheckSiteButton />
    </div>
  )
}

/** Asks the site now. */
export function CheckSiteButton() {
  const { isReading, reading } = usePublisherState((state) => state.site)
  if (reading?.ok === false && reading.problem === 'no-url') return null
  return (
    <CommandButton command="checkSite" variant="quiet" busy={isReading}>
      Check the site
    </CommandButton>
  )
}

const words: readonly [LiveStatus['state'], string][] = [
  ['live', 'live'],
  ['outdated', 'live with another text'],
  ['awaited', 'waiting for a build'],
  ['waiting', 'scheduled'],
  ['missing', 'overdue'],
  ['taken', 'without their slug'],
  ['leaving', 'coming off'],
  ['held-back', 'held back'],
]

function countsText(places: readonly LiveStatus[]): string {
  if (places.length === 0) return ''
  const parts = words.flatMap(([state, text]) => {
    const { length } = places.filter((place) => place.state === state)
    return length > 0 ? [`${length} ${text}`] : []
  })
  return parts.join(' · ')
}
