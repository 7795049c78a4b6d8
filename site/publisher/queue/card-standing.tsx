import { useDeferredValue } from 'react'
import {
  fieldProblems,
  needsText,
  type PostRecord,
  type QueuedPost,
  type TextSource,
} from '../../../shared/post/post-record.ts'
import { counted } from '../../../shared/text.ts'
import { stateLabel } from '../history/attempt-text.ts'
import { StandingText } from '../live-status/live-status.tsx'
import {
  failureText,
  reasonText,
  standing as standingAs,
  type Standing,
} from '../live-status/standing.ts'
import { findingsOf, publishingContext } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'

interface Props {
  post: QueuedPost
  /** Of a post that was sent or failed. */
  standing: Standing | undefined
  warnings: string
  /** Opens the card. */
  onShow: () => void
}

/** One statement of where a post stands, and how many findings its text has. */
export function CardStanding({ post, standing: sent, warnings, onShow }: Props) {
  const waiting = useWaitingStanding(post, warnings)
  const standing = post.state.status === 'pending' ? waiting : sent
  const read = useDeferredValue<PostRecord | undefined>(post, undefined)
  const findings = usePublisherState((state) => (read ? findingsOf(state, read).length : 0))
  return (
    <span className="row in-line tight card-standing">
      {standing && <StandingText standing={standing} />}
      {findings > 0 && (
        <button type="button" className="link-button" onClick={onShow}>
          {counted(findings, 'finding')}
        </button>
      )}
    </span>
  )
}

const authors: Record<TextSource, string> = {
  ai: 'Text by AI',
  operator: 'Text by you',
  placeholder: 'Placeholder text, to be replaced',
}

/** Of a post that waits: the most urgent of what is known. */
function useWaitingStanding(post: QueuedPost, warnings: string): Standing | undefined {
  const before = usePublisherState((state) => publishingContext(state).sentBefore(post))
  const last = usePublisherState(
    ({ attempts }) => attempts.find(({ postId }) => postId === post.id)?.result,
  )
  const [invalid] = Object.values(fieldProblems(post))
  const warning = (text: string): Standing => ({ ...standingAs('held-back', text), mark: '' })
  const { textProblem: failed, textSource } = post.queue
  if (invalid !== undefined) return warning(invalid)
  if (failed !== undefined) return warning(reasonText(failed))
  // It was left pending, or set back.
  if (last?.outcome === 'refused' || last?.outcome === 'not-sent') return warning(failureText(last))
  if (before) return warning(`Sent before: ${stateLabel(before)}`)
  if (warnings !== '') return warning(warnings)
  if (needsText(post) && textSource !== 'placeholder') return undefined
  return standingAs('pending', authors[textSource])
}
