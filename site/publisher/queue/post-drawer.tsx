import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  fieldProblems,
  isApproved,
  isChanged,
  needsText,
  type PostEdit,
  type QueuedPost,
} from '../../../shared/post/post-record.ts'
import { TextArea } from '../../ui/field.tsx'
import { CommandButton } from '../command-button.tsx'
import { Drawer } from '../drawer.tsx'
import { Form } from '../form.tsx'
import { FindingsNote } from '../post-form/findings-note.tsx'
import { FoldedDetails, PostFields } from '../post-form/post-fields.tsx'
import { PostPreview } from '../post-form/post-preview.tsx'
import { useKeys } from '../shortcuts.tsx'
import { SmallButton } from '../small-button.tsx'
import { queue } from '../store/selectors.ts'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { focusTitle } from './card-focus.ts'
import { useReview, type OpenDrawer } from './view.ts'

/** The one editor of a post, and the reader of its text: a drawer beside the list. */
export function PostDrawer({ open }: { open: OpenDrawer }) {
  const { id } = open.before
  const post = usePublisherState((state) => queue(state).find((one) => one.id === id))
  const review = useReview()
  const close = () => {
    flushSync(review.close)
    focusTitle(id, { preventScroll: true })
  }
  const { field, mode } = open
  // After the dialog, which gives the focus to its first button.
  useEffect(() => {
    const drawer = document.querySelector<HTMLElement>('.post-drawer')
    if (mode === 'edit') focusField(drawer, field)
    else document.getElementById(readerId(id))?.focus()
  }, [id, mode, field])
  if (!post) return null
  return (
    <Drawer
      title={open.mode === 'read' ? 'Read the text' : 'Edit the post'}
      className="post-drawer"
      isBeside
      onClose={close}
    >
      {open.mode === 'read' ? (
        <Reader post={post} onClose={close} />
      ) : (
        <Editor post={post} open={open} onClose={close} />
      )}
    </Drawer>
  )
}

interface Props {
  post: QueuedPost
  onClose: () => void
}

/** The fields of a post. What is typed is part of it at once. */
function Editor({ post, open, onClose }: Props & { open: OpenDrawer }) {
  const { id } = post
  const { before } = open
  const { flush } = usePublisher()
  const { run: editPost } = useCommand('editPost')
  const { run: discardEdit } = useCommand('discardEdit')
  const { run: publishChange } = useCommand('publishChange')
  const { showCards, showBlocked } = useReview()
  const form = useRef<HTMLFormElement>(null)
  const problems = fieldProblems(post)
  const isSent = post.state.status === 'published'
  const onEdit = (edit: PostEdit) => editPost({ id, edit })
  const onBlur = () => void flush()
  const fields = { post, problems, disabled: false, onEdit, onBlur }
  const send = () => {
    void flush()
    if (Object.keys(problems).length > 0) {
      focusField(form.current)
      return
    }
    onClose()
    if (isSent) void publishChange({ id })?.then(showBlocked)
  }
  return (
    <Form className="stack" aria-label={`Edit ${before.title}`} onSubmit={send} ref={form}>
      <PostFields part="text" {...fields} />
      <FoldedDetails {...fields} />
      {(needsText(post) || post.queue.brief !== undefined) && (
        <TextArea
          label="Brief for the AI"
          name="brief"
          rows={3}
          value={post.queue.brief ?? ''}
          hint="What this post is to say beyond its title and excerpt. It is not published."
          onText={(brief) => onEdit({ brief })}
          onBlur={onBlur}
        />
      )}
      <FindingsNote isField post={post} />
      <div className="row drawer-foot">
        {isSent ? (
          <CommandButton command="publishChange" input={{ id }} type="submit" variant="primary">
            Publish change
          </CommandButton>
        ) : (
          <SmallButton type="submit" variant="primary">
            Done
          </SmallButton>
        )}
        {isSent && isChanged(post) ? (
          <CommandButton command="discardChanges" input={{ id }} variant="quiet">
            Discard
          </CommandButton>
        ) : (
          <CommandButton
            command="discardEdit"
            input={{ id }}
            variant="quiet"
            onPress={() => {
              discardEdit({ id, before }, () => showCards([id]))
              onClose()
            }}
          >
            Discard
          </CommandButton>
        )}
      </div>
    </Form>
  )
}

/** Focuses the field that is named, else the first invalid one, unfolding what hides it; else the first. */
function focusField(form: HTMLElement | null, name?: string): void {
  const named = name === undefined ? undefined : form?.querySelector<HTMLElement>(`[name=${name}]`)
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid]')
  invalid?.closest('details')?.setAttribute('open', '')
  const first = form?.querySelector<HTMLElement>('input, textarea')
  ;(named ?? invalid ?? first)?.focus()
}

/** The posts whose texts are read before they go, by their day. */
export function textsToRead(posts: readonly QueuedPost[]): QueuedPost[] {
  const waiting = posts.filter(
    (post) => post.state.status === 'pending' && post.content.trim() !== '',
  )
  return waiting.toSorted((a, b) => (a.publishDate < b.publishDate ? -1 : 1))
}

const readerId = (post: string) => `reader-${post}`

/** A text as its page shows it, and what there is to look at. */
function Reader({ post, onClose }: Props) {
  const { id } = post
  const posts = usePublisherState(queue)
  const { open } = useReview()
  const { run: approve } = useCommand('approve')
  const all = textsToRead(posts)
  const at = all.findIndex((other) => other.id === id)
  const isGiven = isApproved(post)
  const goTo = (step: 1 | -1) => {
    const next = all[at + step]
    if (next) open(next.id, 'read')
  }
  const give = () => {
    approve({ id, isGiven: !isGiven })
    if (!isGiven) goTo(1)
  }
  useKeys({ j: () => goTo(1), k: () => goTo(-1), e: () => open(id), a: give }, '.post-drawer')
  return (
    <div id={readerId(id)} className="stack" role="group" aria-label={post.title} tabIndex={-1}>
      <p role="status" className="quiet-note">
        {at + 1} of {all.length}
        {isGiven && ', approved'}
      </p>
      <FindingsNote post={post} />
      <PostPreview post={post} />
      <div className="row drawer-foot">
        <CommandButton command="approve" input={{ id }} variant="primary" onPress={give}>
          {isGiven ? 'Approved: take it back' : 'Approve'}
        </CommandButton>
        <SmallButton disabled={at <= 0} onClick={() => goTo(-1)}>
          Previous
        </SmallButton>
        <SmallButton disabled={at < 0 || at + 1 >= all.length} onClick={() => goTo(1)}>
          Next
        </SmallButton>
        <SmallButton variant="quiet" onClick={() => open(id)}>
          Edit
        </SmallButton>
        <CommandButton command="writeAgain" input={{ id }} variant="quiet">
          Write again
        </CommandButton>
        <SmallButton variant="quiet" onClick={onClose}>
          Done
        </SmallButton>
      </div>
    </div>
  )
}
