import { useState } from 'react'
import { formatLongDate } from '../../../shared/dates.ts'
import type { ArticleChange } from '../../../shared/post/post-record.ts'
import { Check } from '../check.tsx'
import { CommandButton } from '../command-button.tsx'
import { Note } from '../note.tsx'
import { Question } from '../question.tsx'
import { useCommand, usePublisherState } from '../use-publisher.tsx'

interface Props {
  post: ArticleChange
  /** The form holds a post of its own now. */
  onLeft: () => void
}

/** Says which live article is in the form, and what can be done with it. */
export function LiveArticle({ post, onLeft }: Props) {
  const leave = useCommand('leaveArticle')
  const takeDown = useCommand('takeDown')
  const edit = useCommand('editPost', { id: post.id, edit: {} })
  const isSending = usePublisherState(({ run }) => run?.of === 'form')
  const known = usePublisherState((state) => state.site.known)
  const [isAsking, setAsking] = useState(false)
  const { slug, isTakenDown = false } = post.live
  const path = `/blog/${slug}`
  const isGone = known !== undefined && !known.index.articles.some((one) => one.slug === slug)
  // A change may be of a post that was sent and is to come.
  const what = isTakenDown
    ? 'Taken back:'
    : isGone
      ? 'Changing the sent post'
      : 'Editing the live article'
  return (
    <Note
      role="region"
      aria-label={`${what} ${path}`}
      tone={isTakenDown ? 'warning' : 'neutral'}
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
          {/* It keeps the focus while the article is sent. */}
          <CommandButton command="takeDown" busy={isSending} onPress={() => setAsking(true)}>
            {isTakenDown ? 'Take it down again…' : 'Take it down…'}
          </CommandButton>
        </>
      }
    >
      <p>
        {what}{' '}
        <a href={(known?.origin ?? '') + path} target="_blank" rel="noreferrer">
          <code>{path}</code>
          <span className="visually-hidden"> (opens in a new window)</span>
        </a>
      </p>
      {isTakenDown ? (
        <p>
          {isGone ? 'It is off the site.' : 'It leaves the site with its next build.'} To put it
          back, publish it again.
        </p>
      ) : (
        <p>
          For {formatLongDate(post.publishDate)}, by {post.author}
          {post.updated !== undefined && `, updated on ${formatLongDate(post.updated)}`}. The next
          build shows your change.
        </p>
      )}
      <Check
        checked={post.isMinorChange ?? false}
        disabled={!edit.isAllowed}
        onCheck={(isMinorChange) => edit.run({ id: post.id, edit: { isMinorChange } })}
      >
        Minor change: do not tell readers of an update
      </Check>
      {isAsking && (
        <Question
          title={`Take down ${path}?`}
          yes="Take it down"
          no="Keep it live"
          onYes={() => void takeDown.run()}
          onClose={() => setAsking(false)}
        >
          <p>It leaves the site with its next build. To put it back, publish it again.</p>
        </Question>
      )}
    </Note>
  )
}
