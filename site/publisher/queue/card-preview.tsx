import { useState } from 'react'
import type { PostRecord } from '../../../shared/post-record.ts'
import { PostPreview } from '../post-form/post-preview.tsx'

/** The whole post as the site will show it, once it is asked for. */
export function CardPreview({ post }: { post: PostRecord }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="fold card-preview" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Preview</summary>
      {isOpen && <PostPreview post={post} />}
    </details>
  )
}
