import { useState } from 'react'
import { chatRequest, specifiedShape } from '../../../shared/api/ai-request.ts'
import { articlePrompts } from '../../../shared/api/ai.ts'
import { needsText, type PostRecord } from '../../../shared/post-record.ts'
import { TextArea } from '../../ui/field.tsx'
import { topicOf } from '../store/selectors.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'

/** What the AI is told of this post, and the request that this makes. */
export function AiBrief({ post }: { post: PostRecord }) {
  const { editPost, flush } = usePublisher()
  const [isOpen, setOpen] = useState(false)
  if (!needsText(post) && post.brief === undefined) return null
  return (
    <>
      <TextArea
        label="Brief for the AI"
        name="brief"
        required={false}
        rows={3}
        value={post.brief ?? ''}
        hint="What this post is to say beyond its title and excerpt. It is not published."
        onText={(brief) => editPost(post.id, { brief })}
        onBlur={() => void flush()}
      />
      <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>What the AI is asked</summary>
        {isOpen && <Request post={post} />}
      </details>
    </>
  )
}

/** The request in the form that is tried first. The key goes into a header, and is not shown. */
function Request({ post }: { post: PostRecord }) {
  const request = usePublisherState((state) => {
    const prompts = articlePrompts(topicOf(state, post))
    return JSON.stringify(
      chatRequest(state.settings?.aiModel ?? '', prompts, specifiedShape),
      null,
      2,
    )
  })
  return (
    // It scrolls by itself: not every browser lets the keys do that.
    <div className="request" role="region" aria-label="What the AI is asked" tabIndex={0}>
      {request.replaceAll('\\n', '\n')}
    </div>
  )
}
