import { Fragment, useMemo } from 'react'
import type { ImportResult } from '../../../shared/import-post.ts'
import type { Post } from '../../../shared/post.ts'
import { counted } from '../../../shared/text.ts'
import { ChecksNote } from '../post-form/checks-note.tsx'
import { ArticlePreview } from '../post-form/post-preview.tsx'
import { SentBeforeNote } from '../post-form/sent-before-note.tsx'
import { SlugNote } from '../post-form/slug-note.tsx'
import { slugFor } from '../store/selectors.ts'
import { jsonRecord } from '../store/sending.ts'
import { usePublisherState } from '../use-publisher.tsx'

interface Props {
  result: ImportResult | undefined
  /** Then nothing of it is read before it is sent. */
  isTooLong: boolean
}

/** What a JSON text would be sent as, or the fields that do not fit. */
export function ImportedPosts({ result, isTooLong }: Props) {
  if (isTooLong) {
    return (
      <p className="quiet-note">
        This text is too long for a preview. It is read when you publish.
      </p>
    )
  }
  if (!result) {
    return (
      <p className="quiet-note">
        Paste a post, or drop a .json file on the field. What will be sent is shown here. A list of
        posts goes into the queue of the bulk publisher.
      </p>
    )
  }
  if (result.ok) {
    const [first] = result.posts
    if (result.several) return <WillBeQueued posts={result.posts} />
    return first && <WillBeSent post={first} />
  }
  if ('invalidJson' in result) return <p className="quiet-note">Not JSON yet. {result.detail}</p>
  return (
    <>
      <h2>These fields do not fit</h2>
      <ul className="stack problem-list">
        {result.errors.map(({ field, message }) => (
          <li key={field + message}>
            <code>{field || 'the whole text'}</code> {message}
          </li>
        ))}
      </ul>
    </>
  )
}

function WillBeQueued({ posts }: { posts: readonly Post[] }) {
  return (
    <>
      <h2>{counted(posts.length, 'post')} for the queue</h2>
      <ol className="stack problem-list">
        {posts.slice(0, 100).map(({ id, title, publishDate }) => (
          <li key={id}>
            {title || 'Without a title'} <span className="quiet-note">{publishDate}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function WillBeSent({ post }: { post: Post }) {
  const before = usePublisherState(({ posts }) => posts.find(({ id }) => id === post.id))
  const record = useMemo(() => jsonRecord(post, before, 0), [post, before])
  const slug = usePublisherState((state) => slugFor(state, record).slug)
  return (
    <>
      <h2>Will be sent as</h2>
      <SentBeforeNote post={record} />
      <p className="slug-note">
        <SlugNote post={record} />
      </p>
      <ChecksNote post={record} />
      <Fields post={post} />
      <ArticlePreview post={{ ...post, slug }} />
    </>
  )
}

const previewed: readonly string[] = ['title', 'slug', 'excerpt', 'content']

function Fields({ post }: { post: Post }) {
  const others = Object.entries(post).filter(([field]) => !previewed.includes(field))
  return (
    <dl className="facts imported-fields">
      {others.map(([field, value]) => (
        <Fragment key={field}>
          <dt>{field}</dt>
          <dd>{(Array.isArray(value) ? value.join(', ') : String(value)) || '–'}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
