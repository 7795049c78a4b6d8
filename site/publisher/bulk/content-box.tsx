import { useEffect, useEffectEvent, useState } from 'react'
import type { ScheduledPost } from '../../../shared/queue.ts'
import { TextArea } from '../../ui/field.tsx'
import { useSessions } from '../sessions.tsx'

const pauseMs = 500

/** The optional custom content of a pending post (section 2), saved in the pauses of typing. */
export function ContentBox({ post, access }: { post: ScheduledPost; access: 'open' | 'locked' }) {
  const { bulk } = useSessions()
  const saved = post.content ?? ''
  // Undefined while nothing is typed that is not saved, so that another window's change is seen.
  const [typed, setTyped] = useState<string>()
  const { id } = post

  const save = async () => {
    if (typed === undefined) return
    if (typed === saved || (await bulk.change({ type: 'edit', id, changes: { content: typed } }))) {
      setTyped((now) => (now === typed ? undefined : now))
    }
  }
  const saveAfterPause = useEffectEvent(save)
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => void saveAfterPause(), pauseMs)
    return () => {
      clearTimeout(timer)
    }
  }, [typed])

  return (
    <TextArea
      label="Custom content"
      required={false}
      rows={2}
      placeholder="Sent as it is, instead of a text by AI."
      readOnly={access === 'locked'}
      value={typed ?? saved}
      onText={(entered) => {
        setTyped(entered)
      }}
      onBlur={() => void save()}
    />
  )
}
