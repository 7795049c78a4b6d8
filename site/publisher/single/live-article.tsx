import { useState } from 'react'
import { formatLongDate } from '../../../shared/dates.ts'
import {
  isChanged,
  isTakenBack,
  type PostRecord,
  type SentArticle,
} from '../../../shared/post/post-record.ts'
import { Check } from '../check.tsx'
import { CommandButton } from '../command-button.tsx'
import { LiveStatusNote } from '../live-status/live-status.tsx'
import { Note } from '../note.tsx'
import { Question } from '../question.tsx'
import { useCommand, usePublisherState } from '../use-publisher.tsx'

interface Props {
  post: PostRecord
  /** All that the other side has of it. */
  sent: SentArticle
  /** The form holds a post of its own now. */
  onLeft: () => void
}

/** Says which post that was sent is in the form, and what can be done with it. */
export function LiveArticle({ post, sent, onLeft }: Props) {
  const { id } = post
  const leave = useCommand('leaveArticle')
  const takeBack = useCommand('takeBack')
  const edit = useCommand('editPost', { id })
  const origin = usePublisherState((state) => state.site.known?.origin ?? '')
  const [isAsking, setAsking] = useState(false)
  const { slug, publishDate, author, updated } = sent.post
  const path = `/blog/${slug}`
  const isBack = isTakenBack(post)
  const what = isBack ? 'Taken back:' : 'Editing the live article'
  return (
    <Note
      role="region"
      aria-label={`${what} ${path}`}
      tone={isBack ? 'warning' : 'neutral'}
      actions={
        <>
          <CommandButton
            command="leaveArticle"
            onPress={() => {
              leave.run()
              onLeft()
            }}
          >
            Make it a new post
          </CommandButton>
          {isChanged(post) && (
            <CommandButton command="discardChanges" input={{ id }}>
              Discard changes
            </CommandButton>
          )}
          {!isBack && (
            <CommandButton command="takeBack" input={{ id }} onPress={() => setAsking(true)}>
              Take back…
            </CommandButton>
          )}
        </>
      }
    >
      <p>
        {what}{' '}
        <a href={origin + path} target="_blank" rel="noreferrer">
          <code>{path}</code>
          <span className="visually-hidden"> (opens in a new window)</span>
        </a>
      </p>
      <div role="status">
        <LiveStatusNote post={post} />
      </div>
      <p>
        For {formatLongDate(publishDate)}, by {author}
        {updated !== undefined && `, updated on ${formatLongDate(updated)}`}.
        {!isBack && ' The next build shows your change.'}
      </p>
      <Check
        checked={post.isMinorChange ?? false}
        disabled={!edit.isAllowed}
        onCheck={(isMinorChange) => edit.run({ id, edit: { isMinorChange } })}
      >
        Minor change: do not tell readers of an update
      </Check>
      {isAsking && (
        <Question
          title={`Take back ${path}?`}
          yes="Take back"
          no="Keep it live"
          onYes={() => void takeBack.run({ id })}
          onClose={() => setAsking(false)}
        >
          <p>It leaves the site with its next build. ‘Put back’ sends it again.</p>
        </Question>
      )}
    </Note>
  )
}
