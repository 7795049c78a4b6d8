import { useMemo } from 'react'
import {
  displayTitle,
  needsText,
  typedText,
  type ScheduledPost,
} from '../../../shared/post/post-record.ts'
import { TextArea } from '../../ui/field.tsx'
import { pasteMarks } from '../post-form/paste-marks.ts'
import { FindingsNote } from '../post-form/findings-note.tsx'
import { sentBeforeText } from '../post-form/sent-before-note.tsx'
import { openRewrite, sentBeforeInQueue } from '../store/selectors.ts'
import { CommandButton } from '../command-button.tsx'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { CardPreview } from '../post-form/post-preview.tsx'
import { useReview } from './view.ts'
import { neighbourOf } from './card-focus.ts'

interface Props {
  post: ScheduledPost
}

/** The parts of a pending post's card: the content box, and the button that publishes it. */
export function PendingCard({ post }: Props) {
  const { flush } = usePublisher()
  const edit = useCommand('editPost', { id: post.id, edit: {} })
  const publish = useCommand('publishPost')
  const { openEditor, showBlocked } = useReview()
  const { id, content } = post
  const publishIt = async () => showBlocked(await publish.run({ id }))
  return (
    <div className="stack card-work">
      <SentBefore post={post} />
      <TextArea
        label="Custom content"
        name="content"
        required={false}
        rows={2}
        placeholder="Sent as it is, instead of a text by AI."
        value={typedText(post, 'content')}
        disabled={!edit.isAllowed}
        onText={(typed) => edit.run({ id, edit: { content: typed } })}
        onBlur={() => void flush()}
        onPaste={pasteMarks}
      />
      {content.trim() !== '' && <WrittenText post={post} />}
      <div className="row card-actions">
        <CommandButton
          command="publishPost"
          input={{ id }}
          variant="primary"
          onPress={() => void publishIt()}
        >
          Generate &amp; Publish
        </CommandButton>
        {needsText(post) && (
          <CommandButton command="writeTexts" input={{ id }}>
            Generate text
          </CommandButton>
        )}
        <CommandButton
          command="editPost"
          input={{ id, edit: {} }}
          variant="quiet"
          onPress={() => openEditor(id)}
        >
          Edit
        </CommandButton>
        <RemoveButton post={post} />
      </div>
    </div>
  )
}

const authors: Record<ScheduledPost['textSource'], string> = {
  ai: 'Text by AI',
  operator: 'Text by you',
  template: 'Template content, to be replaced by the next attempt',
}

function WrittenText({ post }: Props) {
  const { textSource } = post
  return (
    <>
      <strong className={textSource === 'template' ? 'warning-text' : undefined}>
        {authors[textSource]}
      </strong>
      <FindingsNote isField post={post} />
      <CardPreview post={post} />
      {!needsText(post) && <WriteAgain post={post} />}
    </>
  )
}

/** Says that the history knows the post, and what 'Publish All' makes of that. */
function SentBefore({ post }: Props) {
  const find = usePublisherState(sentBeforeInQueue)
  const attempt = useMemo(() => find(post), [find, post])
  if (!attempt) return null
  const isIncluded = post.sendAgain === true
  return (
    <div className="row apart warning-text">
      <p>
        {sentBeforeText(attempt)}{' '}
        {isIncluded ? 'It is sent again all the same.' : 'Publish All asks about it.'}
      </p>
      <CommandButton
        command="includeAgain"
        input={{ id: post.id, isIncluded: !isIncluded }}
        variant="quiet"
      >
        {isIncluded ? 'Leave it out' : 'Include it'}
      </CommandButton>
    </div>
  )
}

/** Has the AI write the text anew, and shows the new one before it is taken. */
function WriteAgain({ post }: Props) {
  const rewrite = usePublisherState((state) => {
    const open = openRewrite(state)
    return open?.id === post.id ? open : undefined
  })
  if (!rewrite) {
    return (
      <div className="row">
        <CommandButton command="writeAgain" input={{ id: post.id }} variant="quiet">
          Write again
        </CommandButton>
      </div>
    )
  }
  return (
    <section className="stack" aria-label="Write again">
      <p role="status" className={rewrite.state === 'failed' ? 'danger-text' : 'quiet-note'}>
        {rewrite.state === 'asking' && 'The AI writes the text anew…'}
        {rewrite.state === 'failed' && rewrite.message}
        {rewrite.state === 'written' && 'Nothing is replaced before you take the new text.'}
      </p>
      {rewrite.state === 'written' && (
        // It scrolls by itself: not every browser lets the keys do that.
        <div className="long-text" role="region" aria-label="The new text" tabIndex={0}>
          {rewrite.text}
        </div>
      )}
      <div className="row card-actions">
        {rewrite.state === 'written' && (
          <CommandButton command="takeRewrite" variant="primary">
            Take the new text
          </CommandButton>
        )}
        <CommandButton command="dropRewrite" variant="quiet">
          {rewrite.state === 'asking' ? 'Cancel' : 'Keep the text'}
        </CommandButton>
      </div>
    </section>
  )
}

export function RemoveButton({ post }: Props) {
  const { id } = post
  const { run } = useCommand('removePost')
  const { showCards } = useReview()
  const remove = () => {
    const neighbour = neighbourOf(id)
    run({ id }, () => showCards([id]))
    if (neighbour !== undefined) showCards([neighbour])
  }
  return (
    <CommandButton
      command="removePost"
      input={{ id }}
      variant="quiet"
      className="last"
      aria-label={`Remove ${displayTitle(post)}`}
      onPress={remove}
    >
      Remove
    </CommandButton>
  )
}
