import { useMemo } from 'react'
import { readingMinutes } from '../../../shared/blog.ts'
import { needsText, type PostRecord } from '../../../shared/post-record.ts'
import { counted, countWords } from '../../../shared/text.ts'
import { SmallButton } from '../small-button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FindingsNote } from '../post-form/findings-note.tsx'
import { sentBeforeText } from '../post-form/sent-before-note.tsx'
import { sentBeforeInQueue } from '../store/selectors.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { CardPreview } from './card-preview.tsx'
import { RemoveButton } from './remove-button.tsx'
import { useReview } from './view.ts'
import { WriteAgain } from './write-again.tsx'

interface Props {
  post: PostRecord
}

/** What only a pending post has: the content box and the button that publishes it. */
export function PendingCard({ post }: Props) {
  const { publishPost, writeTexts, editPost, flush } = usePublisher()
  const { openEditor, showBlocked } = useReview()
  const { id, content } = post
  return (
    <div className="stack card-work">
      <SentBefore post={post} />
      <TextArea
        label="Custom content"
        name="content"
        required={false}
        rows={2}
        placeholder="Sent as it is, instead of a text by AI."
        value={content}
        onText={(typed) => editPost(id, { content: typed })}
        onBlur={() => void flush()}
      />
      {content.trim() !== '' && <WrittenText post={post} />}
      <div className="row card-actions">
        <SmallButton variant="primary" onClick={() => void publishPost(id).then(showBlocked)}>
          Generate &amp; Publish
        </SmallButton>
        {needsText(post) && (
          <SmallButton onClick={() => void writeTexts(id)}>Generate text</SmallButton>
        )}
        <SmallButton variant="quiet" onClick={() => openEditor(id)}>
          Edit
        </SmallButton>
        <RemoveButton post={post} />
      </div>
    </div>
  )
}

const authors: Record<PostRecord['textSource'], string> = {
  ai: 'Text by AI',
  operator: 'Text by you',
  template: 'Template content, to be replaced by the next attempt',
}

/** Who wrote the text that is there, and what the site makes of it. */
function WrittenText({ post }: Props) {
  const { content, textSource } = post
  return (
    <>
      <p className="row">
        <strong className={textSource === 'template' ? 'warning-text' : undefined}>
          {authors[textSource]}
        </strong>
        <span className="quiet-note">
          {counted(countWords(content), 'word')}, {readingMinutes(content)} min
        </span>
      </p>
      <FindingsNote isField post={post} />
      <CardPreview post={post} />
      <WriteAgain post={post} />
    </>
  )
}

/** Says that the history knows the post, and what 'Publish All' makes of that. */
function SentBefore({ post }: Props) {
  const { includeAgain } = usePublisher()
  const find = usePublisherState(sentBeforeInQueue)
  const attempt = useMemo(() => find(post), [find, post])
  if (!attempt) return null
  const isIncluded = post.sendAgain === true
  return (
    <div className="row apart warning-text">
      <p>
        {sentBeforeText(attempt)}{' '}
        {isIncluded ? 'It is sent again all the same.' : 'Publish All leaves it out.'}
      </p>
      <SmallButton variant="quiet" onClick={() => includeAgain(post.id, !isIncluded)}>
        {isIncluded ? 'Leave it out' : 'Include it'}
      </SmallButton>
    </div>
  )
}
