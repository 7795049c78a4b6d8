import { useDeferredValue } from 'react'
import {
  fieldProblems,
  needsText,
  type PostRecord,
  type ScheduledPost,
} from '../../../shared/post/post-record.ts'
import { counted } from '../../../shared/text.ts'
import { stateLabel } from '../history/attempt-text.ts'
import { StandingText } from '../live-status/live-status-note.tsx'
import { standingOf, type Standing } from '../live-status/standing.ts'
import { findingsOf, latestSend, liveStatusOf, sentPost, world } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'

interface Props {
  post: ScheduledPost
  warnings: string
  /** Opens the card. */
  onShow: () => void
}

/** One statement of where a post stands, and how many findings its text has. */
export function CardStanding({ post, warnings, onShow }: Props) {
  const sent = useSentStanding(post)
  const waiting = useWaitingStanding(post, warnings)
  const standing = post.state.status === 'pending' ? waiting : sent
  const read = useDeferredValue<PostRecord | undefined>(post, undefined)
  const findings = usePublisherState((state) => (read ? findingsOf(state, read).length : 0))
  if (!standing && findings === 0) return null
  return (
    <span className="row card-standing">
      {standing && <StandingText standing={standing} />}
      {findings > 0 && (
        <button type="button" className="link-button" onClick={onShow}>
          {counted(findings, 'finding')}
        </button>
      )}
    </span>
  )
}

/** Of a post that was sent, or failed, which may be on the site all the same. */
function useSentStanding(post: ScheduledPost): Standing | undefined {
  const latest = usePublisherState((state) => latestSend(state, post.id))
  const find = usePublisherState(liveStatusOf)
  return standingOf(post, find(sentPost(post, latest)))
}

const authors: Record<ScheduledPost['textSource'], string> = {
  ai: 'Text by AI',
  operator: 'Text by you',
  template: 'Placeholder text, to be replaced',
}

/** Of a post that waits: the most urgent of what is known. */
function useWaitingStanding(post: ScheduledPost, warnings: string): Standing | undefined {
  const before = usePublisherState((state) => world(state).sentBefore)(post)
  const [invalid] = Object.values(fieldProblems(post))
  const warning = (text: string): Standing => ({ text, tone: 'warning' })
  if (invalid !== undefined) return warning(invalid)
  const failed = post.textProblem
  if (failed !== undefined) return warning(failed.split('\n')[0] ?? '')
  if (before && post.sendAgain !== true) return warning(`Sent before: ${stateLabel(before)}`)
  if (warnings !== '') return warning(warnings)
  if (needsText(post) && post.textSource !== 'template') return undefined
  return { text: authors[post.textSource], tone: 'neutral' }
}
