import { useEffect } from 'react'
import type { ScheduledPost } from '../../../../shared/queue.ts'
import { TextArea } from '../../../ui/field.tsx'
import { useSessions } from '../../sessions.tsx'
import { useEdit } from './use-edit.ts'

const pauseMs = 500

/** The optional custom content of a pending post (section 2), saved in the pauses of typing. */
export function ContentBox({ post, access }: { post: ScheduledPost; access: 'open' | 'locked' }) {
  const { edits } = useSessions()
  const { id } = post
  // Undefined while nothing is typed that is not saved, so that another window's change is seen.
  const typed = useEdit(({ contents }) => contents[id])

  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => void edits.save('contents', id), pauseMs)
    return () => {
      clearTimeout(timer)
    }
  }, [edits, id, typed])

  return (
    <TextArea
      label="Custom content"
      required={false}
      rows={2}
      placeholder="Sent as it is, instead of a text by AI."
      readOnly={access === 'locked'}
      value={typed ?? post.content ?? ''}
      onText={(entered) => {
        edits.type('contents', id, entered)
      }}
      onBlur={() => void edits.save('contents', id)}
    />
  )
}
