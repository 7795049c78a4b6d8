import { useMemo, useState } from 'react'
import { readyText, type ScheduledPost } from '../../../../shared/queue.ts'
import { InputPreview } from '../../post/post-preview.tsx'
import type { PostDetails } from './post-details.ts'
import { useTypedAddress } from './use-addresses.ts'

/** The whole post as the site will show it, once it is asked for. */
export function CardPreview({ post, details }: { post: ScheduledPost; details: PostDetails }) {
  const [asked, setAsked] = useState<'open' | 'closed'>('closed')
  return (
    <details
      className="card-fold card-preview"
      onToggle={(event) => {
        setAsked(event.currentTarget.open ? 'open' : 'closed')
      }}
    >
      <summary>Preview</summary>
      {asked === 'open' && <Shown post={post} details={details} />}
    </details>
  )
}

function Shown({ post, details }: { post: ScheduledPost; details: PostDetails }) {
  const text = readyText(post)?.text
  const { id } = post
  const { slug } = useTypedAddress(post, details)
  const input = useMemo(
    () => ({ ...details, id, slug, content: text ?? '' }),
    [details, id, slug, text],
  )
  return (
    <>
      {text === undefined && (
        <p className="quiet-note">Its text is still to be written; the rest is shown here.</p>
      )}
      <InputPreview input={input} />
    </>
  )
}
