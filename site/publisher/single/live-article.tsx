import { useState } from 'react'
import { formatLongDate } from '../../../shared/dates.ts'
import type { PostRecord } from '../../../shared/post-record.ts'
import { SmallButton } from '../small-button.tsx'
import { Question } from '../question.tsx'
import { Note } from '../note.tsx'
import { canChange, isWorking } from '../store/selectors.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'

interface Props {
  post: PostRecord
  live: NonNullable<PostRecord['live']>
  /** The form holds a post of its own now. */
  onLeft: () => void
}

/** Says which live article is in the form, and what can be done with it. */
export function LiveArticle({ post, live, onLeft }: Props) {
  const { leaveArticle, takeDown } = usePublisher()
  const isOpen = usePublisherState(isWorking)
  const isFree = usePublisherState(canChange)
  const [isAsking, setAsking] = useState(false)
  const path = `/blog/${live.slug}`
  return (
    <Note
      role="region"
      aria-label={`${live.isTakenDown ? 'Taking down' : 'Editing'} the live article ${path}`}
      {...(live.isTakenDown && { variant: 'warning' })}
      actions={
        <>
          <SmallButton
            disabled={!isFree}
            onClick={() => {
              leaveArticle()
              onLeft()
            }}
          >
            Make it a new post
          </SmallButton>
          <SmallButton
            disabled={!isOpen}
            // It keeps the focus while the article is sent.
            busy={isOpen && !isFree}
            onClick={() => {
              if (isFree) setAsking(true)
            }}
          >
            {live.isTakenDown ? 'Take it down again…' : 'Take it down…'}
          </SmallButton>
        </>
      }
    >
      <State post={post} live={live} />
      {isAsking && (
        <Question
          title={`Take down ${path}?`}
          yes="Take it down"
          no="Keep it live"
          onYes={() => void takeDown()}
          onClose={() => setAsking(false)}
        >
          <p>
            The article is sent to your automation as a draft, with what is in the form. Its page
            leaves the site with the next build; its file stays, and so does its slug. To put it
            back, publish it again.
          </p>
        </Question>
      )}
    </Note>
  )
}

/** What is in the form, and what becomes of the article. */
function State({ post, live }: Pick<Props, 'post' | 'live'>) {
  const known = usePublisherState((state) => state.site.known)
  const path = `/blog/${live.slug}`
  const isGone = known !== undefined && !known.index.articles.some(({ slug }) => slug === live.slug)
  return (
    <>
      <p>
        {live.isTakenDown ? 'Taking down' : 'Editing the live article'}{' '}
        {known ? (
          <a href={known.origin + path} target="_blank" rel="noreferrer">
            <code>{path}</code>
            <span className="visually-hidden"> (opens in a new window)</span>
          </a>
        ) : (
          <code>{path}</code>
        )}
      </p>
      <p>
        {live.isTakenDown ? (
          <>
            {isGone
              ? 'It is off the site.'
              : 'It was sent as a draft. The page leaves the site with its next build.'}{' '}
            To put it back, publish it again.
          </>
        ) : (
          <>
            Published on {formatLongDate(post.publishDate)} by {post.author}. What you send takes
            its place with the site’s next build.
          </>
        )}
      </p>
    </>
  )
}
