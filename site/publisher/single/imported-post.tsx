import type { ImportResult } from '../../../shared/import-post.ts'
import type { Post } from '../../../shared/post.ts'
import { SentBeforeNote } from '../history/sent-before-note.tsx'
import { PostPreview } from '../post/post-preview.tsx'
import { BeforeSending } from './before-sending.tsx'
import { useOwnAddress } from './own-address.ts'

/** The post that a JSON text would be sent as, or the fields that do not fit. */
export function ImportedPost({ result }: { result: ImportResult | undefined }) {
  if (!result) {
    return (
      <p className="quiet-note">
        Paste a post, or drop a .json file on the field. What will be sent is shown here.
      </p>
    )
  }
  if (result.ok) {
    return <WillBeSent post={result.post} />
  }
  if ('invalidJson' in result) return <p className="quiet-note">Not JSON yet. {result.detail}</p>
  return (
    <>
      <h2 className="preview-heading">These fields do not fit</h2>
      <ul className="problem-list">
        {result.errors.map(({ field, message }) => (
          <li key={field + message}>
            <code>{field || 'the whole text'}</code> {message}
          </li>
        ))}
      </ul>
    </>
  )
}

function WillBeSent({ post }: { post: Post }) {
  const given = useOwnAddress(post)
  return (
    <>
      <h2 className="preview-heading">Will be sent as</h2>
      <SentBeforeNote post={post} />
      <BeforeSending given={given} post={post} />
      <Fields post={post} />
      <PostPreview post={{ ...post, slug: given.slug }} />
    </>
  )
}

const shown = [
  'id',
  'author',
  'publishDate',
  'categories',
  'tags',
  'featuredImage',
  'seoTitle',
  'seoDescription',
  'draft',
] as const satisfies (keyof Post)[]

function Fields({ post }: { post: Post }) {
  return (
    <dl className="imported-fields">
      {shown.map((field) => {
        const value = post[field]
        return (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{(Array.isArray(value) ? value.join(', ') : String(value ?? '')) || '–'}</dd>
          </div>
        )
      })}
    </dl>
  )
}
