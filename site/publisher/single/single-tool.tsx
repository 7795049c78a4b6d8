import { useEffect, useRef, useState } from 'react'
import { Tabs } from '../tabs.tsx'
import { DeliveryNote } from '../delivery-note.tsx'
import { ConnectionPanel } from '../settings/connection-panel.tsx'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { flushSync } from 'react-dom'
import { fieldOf, type FieldName } from '../../../shared/post/fields.ts'
import {
  fieldProblems,
  isBlank,
  isTakenBack,
  sendingProblems,
  type PostEdit,
  type PostRecord,
} from '../../../shared/post/post-record.ts'
import { loadedLater } from '../loaded-later.tsx'
import { CommandButton } from '../command-button.tsx'
import { Form } from '../form.tsx'
import { ChecksNote } from '../post-form/checks-note.tsx'
import { FindingsNote } from '../post-form/findings-note.tsx'
import { PostFields } from '../post-form/post-fields.tsx'
import { SentBeforeNote } from '../post-form/sent-before-note.tsx'
import { openDraft } from '../store/selectors.ts'
import { LiveArticle } from './live-article.tsx'
import { PublishButton } from './publish-button.tsx'
import { SentNote } from './sent-note.tsx'

type TabId = 'manual' | 'json'

const json = loadedLater('The import', () =>
  import('./json-import.tsx').then(({ JsonImport }) => JsonImport),
)

export function SingleTool() {
  const [tab, setTab] = useState<TabId>('manual')
  useEffect(() => void json.load(), [])

  return (
    <>
      <ConnectionPanel of="single" />
      <Tabs
        label="How to enter the post"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'manual', label: 'Manual Entry', panel: <ManualEntry /> },
          { id: 'json', label: 'JSON Import', panel: <json.Panel /> },
        ]}
      />
    </>
  )
}

function ManualEntry() {
  const { flush } = usePublisher()
  const post = usePublisherState(openDraft)
  const edit = useCommand('editPost', { id: post.id })
  const { run: publishDraft } = useCommand('publishDraft')
  /** Id of the post that was refused. Before that a field that is empty is no problem. */
  const [refused, setRefused] = useState<string>()
  const all = Object.entries(fieldProblems(post))
  const shown = refused === post.id ? all : all.filter(([name]) => name in (post.typed ?? {}))
  const form = useRef<HTMLFormElement>(null)

  const publish = async () => {
    if (!(await publishDraft())) return
    flushSync(() => setRefused(post.id))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const focusTitle = () => form.current?.querySelector<HTMLElement>('[name=title]')?.focus()
  const fields = {
    post,
    problems: Object.fromEntries(shown),
    disabled: !edit.isAllowed,
    onBlur: () => void flush(),
    onEdit: (changes: PostEdit) => edit.run({ id: post.id, edit: changes }),
  }
  return (
    <Form ref={form} className="" onSubmit={() => void publish()}>
      {/* Enter in a field of one line presses the form's first submit button; this one does nothing. */}
      <input type="submit" disabled hidden />
      <div className="stack columns single-form">
        <div className="stack">
          {post.sent && <LiveArticle post={post} sent={post.sent} onLeft={focusTitle} />}
          <PostFields part="text" {...fields} />
          {post.title.trim() !== '' && (
            <>
              <SentBeforeNote post={post} />
              <ChecksNote post={post} />
            </>
          )}
          <FindingsNote isField post={post} />
          {post.state.status === 'failed' && <DeliveryNote delivery={post.state.delivery} />}
          <SentNote of="form" />
        </div>
        <div className="panel">
          <PostFields part="details" {...fields} />
        </div>
      </div>
      <div className="row publish-bar">
        <PublishButton of="form">{publishLabel(post)}</PublishButton>
        {!isBlank(post) && <ClearButton post={post} onCleared={focusTitle} />}
        <Readiness post={post} />
      </div>
    </Form>
  )
}

function publishLabel(post: PostRecord): string {
  if (post.state.status === 'failed' && post.state.takesDown) return 'Take back again'
  if (isTakenBack(post)) return 'Put back'
  return post.sent ? 'Publish change' : 'Publish Blog Post'
}

/** All that the post cannot be sent without. */
function Readiness({ post }: { post: PostRecord }) {
  const hasWebhook = usePublisherState(
    ({ secrets }) => secrets.webhookUrl.status?.state === 'ready',
  )
  const missing = Object.keys(sendingProblems(post)).map((name) =>
    fieldOf(name as FieldName).label.toLowerCase(),
  )
  if (!hasWebhook) missing.push('webhook URL')
  return (
    missing.length > 0 && <p className="quiet-note">{`Still needed: ${missing.join(', ')}.`}</p>
  )
}

/** A post that is shown elsewhere, too, only leaves the form. */
function ClearButton({ post, onCleared }: { post: PostRecord; onCleared: () => void }) {
  const { run: removePost } = useCommand('removePost')
  const { run: beginDraft } = useCommand('beginDraft')
  const isElsewhere = post.sent !== undefined || post.queue !== undefined
  const clear = () => {
    if (isElsewhere) beginDraft()
    else removePost({ id: post.id }, onCleared)
    // The button is gone with the text.
    onCleared()
  }
  return isElsewhere ? (
    <CommandButton command="beginDraft" variant="quiet" onPress={clear}>
      Stop editing
    </CommandButton>
  ) : (
    <CommandButton command="removePost" input={{ id: post.id }} variant="quiet" onPress={clear}>
      Clear the form
    </CommandButton>
  )
}
