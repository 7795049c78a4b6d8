import { useEffect, useRef, useState } from 'react'
import { Tabs } from '../tabs.tsx'
import { DeliveryNote } from '../delivery-note.tsx'
import { ConnectionPanel, TestConnectionButton } from '../settings/connection-panel.tsx'
import { CorsSwitch } from '../settings/cors-switch.tsx'
import { WebhookFields } from '../settings/secret-field.tsx'
import { SiteUrlField } from '../settings/site-url-field.tsx'
import { WebhookHelp } from '../settings/webhook-help.tsx'
import { usePublisherState, usePublisher } from '../use-publisher.tsx'
import { flushSync } from 'react-dom'
import { isBlank, type FieldProblems, type PostRecord } from '../../../shared/post-record.ts'
import { loadedLater } from '../loaded-later.tsx'
import { SmallButton } from '../small-button.tsx'
import { Form } from '../form.tsx'
import { ChecksNote } from '../post-form/checks-note.tsx'
import { FindingsNote } from '../post-form/findings-note.tsx'
import { PostFields } from '../post-form/post-fields.tsx'
import { PostPreview } from '../post-form/post-preview.tsx'
import { SentBeforeNote } from '../post-form/sent-before-note.tsx'
import { canChange, isWorking, openDraft } from '../store/selectors.ts'
import { DraftsRow } from './drafts-row.tsx'
import { LiveArticle } from './live-article.tsx'
import { PublishButton } from './publish-button.tsx'
import { SentNote } from './sent-note.tsx'

type TabId = 'manual' | 'json'

const json = loadedLater('The import', () =>
  import('./json-import.tsx').then(({ JsonImport }) => JsonImport),
)

export function SingleTool() {
  const [tab, setTab] = useState<TabId>('manual')
  const testProblem = usePublisherState((state) => state.testProblem)
  useEffect(() => void json.load(), [])

  return (
    <>
      <ConnectionPanel needs={['webhookUrl']} place={tab} action={<TestConnectionButton />}>
        <WebhookFields action={<TestConnectionButton />} />
        <div className="stack pair">
          <CorsSwitch />
          <SiteUrlField />
          <WebhookHelp />
        </div>
      </ConnectionPanel>
      {testProblem && <DeliveryNote of="test" delivery={testProblem} />}
      <Tabs
        label="How to enter the post"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'manual', label: 'Manual Entry', panel: <ManualEntry /> },
          { id: 'json', label: 'JSON Import', panel: json.panel },
        ]}
      />
    </>
  )
}

function ManualEntry() {
  const { editDraft, publishDraft, flush } = usePublisher()
  const post = usePublisherState(openDraft)
  const isOpen = usePublisherState(isWorking)
  const [found, setFound] = useState<{ of: string; problems: FieldProblems }>()
  const problems = found?.of === post.id ? found.problems : {}
  const form = useRef<HTMLFormElement>(null)

  const publish = async () => {
    const unfit = await publishDraft()
    if (!unfit) return
    flushSync(() => setFound({ of: post.id, problems: unfit }))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const focusTitle = () => form.current?.querySelector<HTMLElement>('[name=title]')?.focus()
  return (
    <>
      <DraftsRow onOpened={focusTitle} />
      <div className="stack split">
        <Form ref={form} onSend={() => void publish()}>
          {/* Enter in a field of one line presses the form's first submit button; this one does nothing. */}
          <input type="submit" disabled hidden />
          {post.live && <LiveArticle post={post} live={post.live} onLeft={focusTitle} />}
          <PostFields
            post={post}
            problems={problems}
            disabled={!isOpen || post.state.status === 'sending'}
            onBlur={() => void flush()}
            onEdit={(changes) => {
              const { ...left } = problems
              for (const field of Object.keys(changes)) delete left[field as keyof FieldProblems]
              setFound({ of: post.id, problems: left })
              editDraft(changes)
            }}
          />
          {post.title.trim() !== '' && (
            <>
              <SentBeforeNote post={post} />
              <ChecksNote post={post} />
            </>
          )}
          <FindingsNote isField post={post} />
          {post.state.status === 'failed' && (
            <DeliveryNote of="post" delivery={post.state.delivery} />
          )}
          <div className="row">
            <PublishButton of="form">Publish Blog Post</PublishButton>
            {!isBlank(post) && <ClearButton post={post} onCleared={focusTitle} />}
          </div>
          <SentNote of="form" />
        </Form>
        <PostPreview post={post} />
      </div>
    </>
  )
}

function ClearButton({ post, onCleared }: { post: PostRecord; onCleared: () => void }) {
  const { removeDraft } = usePublisher()
  const isFree = usePublisherState(canChange)
  const clear = () => {
    removeDraft(post.id, onCleared)
    // The button is gone with the text.
    onCleared()
  }
  return (
    <SmallButton variant="quiet" disabled={!isFree} onClick={clear}>
      {post.live ? 'Stop editing' : 'Clear the form'}
    </SmallButton>
  )
}
