import type { PostRecord } from '../../../shared/post-record.ts'
import { Fold } from '../fold.tsx'
import { PostPreview } from '../post-form/post-preview.tsx'

/** The whole post as the site will show it, once it is asked for. */
export function CardPreview({ post }: { post: PostRecord }) {
  return (
    <Fold className="card-preview" title="Preview">
      <PostPreview post={post} />
    </Fold>
  )
}
