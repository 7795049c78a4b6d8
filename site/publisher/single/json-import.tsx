import {
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type ReactNode,
  Fragment,
} from 'react'
import { importPosts, type ImportResult } from '../../../shared/import-post.ts'
import type { FieldError, Post } from '../../../shared/post.ts'
import type { Notes } from '../../../shared/records.ts'
import { showToast } from '../../ui/toast.ts'
import { DeliveryNote } from '../delivery-note.tsx'
import { Form } from '../form.tsx'
import { longestText } from '../../../shared/fields.ts'
import { LongTextArea } from '../long-text-area.tsx'
import { Note } from '../note.tsx'
import { ToolLink } from '../tool.tsx'
import { messages } from '../store/messages.ts'
import { isScheduled } from '../../../shared/post-record.ts'
import { slugFor } from '../store/selectors.ts'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { PublishButton } from './publish-button.tsx'
import { SentNote } from './sent-note.tsx'
import { SmallButton } from '../small-button.tsx'
import { counted } from '../../../shared/text.ts'
import { ChecksNote } from '../post-form/checks-note.tsx'
import { ArticlePreview, useBlocks } from '../post-form/post-preview.tsx'
import { SentBeforeNote } from '../post-form/sent-before-note.tsx'
import { SlugNote } from '../post-form/slug-note.tsx'
import { jsonPostOf, preparedJson } from '../store/sending.ts'

/** The tab 'JSON Import': shows what the text would be sent as. */
export function JsonImport() {
  const { flush } = usePublisher()
  const edit = useCommand('editJson')
  const { run: replaceJson } = useCommand('replaceJson')
  const { run: publishJson } = useCommand('publishJson')
  const json = usePublisherState((state) => state.notes.json)
  const isPublishing = usePublisherState(({ run }) => run?.of === 'json')
  const [refused, setRefused] = useState<ImportResult>()
  const shown = useDeferredValue(json)
  const result = useMemo(() => readShown(shown), [shown])
  const form = useRef<HTMLFormElement>(null)

  const focusText = () => form.current?.querySelector('textarea')?.focus()
  const enter = (text: string) => {
    setRefused(undefined)
    edit.run({ text, since: Date.now() })
  }
  /** In the place of what is there, which can be undone. */
  const replace = (text: string) => {
    setRefused(undefined)
    if (json.text === '') enter(text)
    else replaceJson({ text, since: Date.now() }, focusText)
  }
  const publish = async () => {
    const unfit = await publishJson()
    setRefused(unfit)
    if (!unfit) return
    showToast('invalidJson' in unfit ? messages.single.invalidJson : doesNotFit(unfit.errors))
    focusText()
  }

  return (
    <div className="stack split">
      <Form ref={form} onSend={() => void publish()}>
        <FileDrop onText={replace}>
          <LongTextArea
            label="Post as JSON"
            rows={15}
            spellCheck={false}
            className="code-area"
            value={json.text}
            disabled={!edit.isAllowed}
            readOnly={isPublishing}
            problem={problemOf(refused)}
            onText={enter}
            onBlur={() => void flush()}
          />
        </FileDrop>
        {result?.ok && <FailureNote id={result.posts[0]?.id} />}
        <div className="row">
          <PublishButton of="json">Publish from JSON</PublishButton>
        </div>
        <QueuedNote />
        <SentNote of="json" />
      </Form>
      <section className="panel stack preview" aria-label="What will be sent">
        <ImportedPosts result={result} />
      </section>
    </div>
  )
}

/** Undefined where there is nothing to read. */
function readShown({ text, since }: Notes['json']): ImportResult | undefined {
  return text.trim() === '' ? undefined : importPosts(text, { now: new Date(), firstId: since })
}

function FailureNote({ id }: { id: string | undefined }) {
  const state = usePublisherState((all) => id && jsonPostOf(all, id)?.state)
  return state && state.status === 'failed' && <DeliveryNote of="post" delivery={state.delivery} />
}

function QueuedNote() {
  const count = usePublisherState(
    ({ posts }) =>
      posts.filter(
        (post) => isScheduled(post) && post.origin === 'json' && post.state.status === 'pending',
      ).length,
  )
  return (
    count > 0 && (
      <Note role="status">
        <p>
          {count === 1 ? '1 post from JSON waits' : `${count} posts from JSON wait`} in the{' '}
          <ToolLink tool="bulk">queue of the bulk publisher</ToolLink>.
        </p>
      </Note>
    )
  )
}

function doesNotFit(errors: readonly FieldError[]) {
  const names = errors.map(({ field }) => field || 'the whole text')
  return {
    title: 'This post does not fit',
    description: `Please check: ${names.slice(0, 5).join(', ')}.`,
  } as const
}

function problemOf(result: ImportResult | undefined): string | undefined {
  if (!result || result.ok) return undefined
  if ('invalidJson' in result) return `This is not JSON. ${result.detail}`
  return result.errors.map(({ field, message }) => `${field || 'It'} ${message}.`).join(' ')
}

interface DropProps {
  onText: (text: string) => void
  children: ReactNode
}

/** Takes a text file that is dropped on its content, or chosen. */
function FileDrop({ onText, children }: DropProps) {
  const [drag, setDrag] = useState<'over' | 'none'>('none')
  const [problem, setProblem] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)

  const read = async (file: File | undefined) => {
    if (!file) return
    const text = file.size > longestText ? undefined : await file.text().catch(() => undefined)
    if (text !== undefined) onText(text)
    const what = file.size > longestText ? 'is larger than 1 MB' : 'could not be read'
    setProblem(text === undefined ? `${file.name} ${what}.` : undefined)
  }
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    setDrag('none')
    if (file) event.preventDefault()
    void read(file)
  }

  return (
    <div
      className="stack file-drop"
      data-drag={drag}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDrag('over')
      }}
      onDragLeave={() => setDrag('none')}
      onDrop={drop}
    >
      {children}
      <div className="row">
        <SmallButton onClick={() => picker.current?.click()}>Choose a file</SmallButton>
        <span className="quiet-note">or drop it on the field.</span>
        <input
          ref={picker}
          type="file"
          accept=".json,.txt,.md,application/json,text/plain"
          hidden
          onChange={(event) => {
            void read(event.target.files?.[0])
            // So that the same file can be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      {problem !== undefined && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function ImportedPosts({ result }: { result: ImportResult | undefined }) {
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
    if (result.several) return <WillBeQueued posts={result.posts} leftOut={result.leftOut} />
    return first && <WillBeSent post={first} leftOut={result.leftOut} />
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

/** The optional fields that cannot be used. */
function LeftOut({ fields }: { fields: readonly FieldError[] }) {
  if (fields.length === 0) return null
  return (
    <ul className="stack tight checks" aria-label="Fields that are left out">
      {fields.map(({ field, message }) => (
        <li key={field + message}>
          <code>{field}</code> {message}: it is left out.
        </li>
      ))}
    </ul>
  )
}

function WillBeQueued({
  posts,
  leftOut,
}: {
  posts: readonly Post[]
  leftOut: readonly FieldError[]
}) {
  return (
    <>
      <LeftOut fields={leftOut} />
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

function WillBeSent({ post, leftOut }: { post: Post; leftOut: readonly FieldError[] }) {
  const before = usePublisherState((state) => jsonPostOf(state, post.id))
  const record = useMemo(() => preparedJson(post, before, 'new', 0), [post, before])
  const slug = usePublisherState((state) => slugFor(state, record).slug)
  const blocks = useBlocks(post.content)
  return (
    <>
      <h2>Will be sent as</h2>
      <SentBeforeNote post={record} />
      <p className="slug-note">
        <SlugNote post={record} />
      </p>
      <ChecksNote post={record} />
      <LeftOut fields={leftOut} />
      <Fields post={post} />
      <ArticlePreview post={{ ...post, slug }} blocks={blocks} />
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
