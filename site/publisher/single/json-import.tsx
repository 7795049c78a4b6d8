import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { importPosts, type Imported, type ImportResult } from '../../../shared/import-post.ts'
import { longestText } from '../../../shared/post/fields.ts'
import type { FieldError } from '../../../shared/post/post.ts'
import { displayTitle } from '../../../shared/post/post-record.ts'
import type { Notes } from '../../../shared/records.ts'
import { counted } from '../../../shared/text.ts'
import { TextArea } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { DeliveryNote } from '../delivery-note.tsx'
import { FileDrop } from '../file-drop.tsx'
import { Form } from '../form.tsx'
import { readTextFile } from '../import/read-file.ts'
import { ChecksNote } from '../post-form/checks-note.tsx'
import { ArticlePreview } from '../post-form/post-preview.tsx'
import { SentBeforeNote } from '../post-form/sent-before-note.tsx'
import { SlugNote } from '../post-form/slug-note.tsx'
import { messages } from '../store/messages.ts'
import { recordOf } from '../store/selectors.ts'
import { recordsOf } from '../store/sending.ts'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { PublishButton } from './publish-button.tsx'
import { SentNote } from './sent-note.tsx'

const accepted = '.json,.txt,.md,application/json,text/plain'

/** The tab 'JSON Import': shows what the text would be sent as. */
export function JsonImport() {
  const { flush } = usePublisher()
  const edit = useCommand('editJson')
  const { run: publishJson } = useCommand('publishJson')
  const { run: knowArticles } = useCommand('knowArticles')
  const json = usePublisherState((state) => state.notes.json)
  const isPublishing = usePublisherState(({ run }) => run?.of === 'json')
  const shown = useDeferredValue(json)
  const result = useMemo(() => (shown.text.trim() === '' ? undefined : read(shown)), [shown])
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (result?.ok) void knowArticles({ ids: result.posts.map(({ id }) => id) })
  }, [result, knowArticles])
  const focusText = () => form.current?.querySelector('textarea')?.focus()
  /** `isOther`: it takes the place of another text, which can be undone. */
  const enter = (text: string, isOther = false) => edit.run({ text, isOther }, focusText)
  const readFile = async (file: File) => {
    const taken = await readTextFile(file, longestText)
    if (taken.ok) enter(taken.text, true)
    return taken.ok ? {} : { problem: taken.problem }
  }
  const publish = () => {
    const imported = read(json)
    if (imported.ok) {
      void publishJson(imported)
      return
    }
    const isJson = !('invalidJson' in imported)
    showToast(isJson ? doesNotFit(imported.errors) : messages.single.invalidJson)
    focusText()
  }

  return (
    <div className="stack columns">
      <Form ref={form} onSubmit={publish}>
        <FileDrop accept={accepted} onFile={readFile}>
          <TextArea
            label="Post as JSON"
            rows={15}
            spellCheck={false}
            className="code-area"
            value={json.text}
            disabled={!edit.isAllowed}
            readOnly={isPublishing}
            problem={problemOf(result)}
            onText={enter}
            onBlur={() => void flush()}
          />
        </FileDrop>
        {result?.ok && <FailureNote id={result.posts[0]?.id} />}
        <div className="row">
          <PublishButton of="json">Publish from JSON</PublishButton>
        </div>
        <SentNote of="json" />
      </Form>
      <section className="panel stack preview" aria-label="What will be sent">
        <ImportedPosts result={result} />
      </section>
    </div>
  )
}

/** Reads the text as of today. */
function read({ text, since }: Notes['json']): ImportResult {
  return importPosts(text, { now: new Date(), firstId: since })
}

function FailureNote({ id = '' }: { id: string | undefined }) {
  const state = usePublisherState((all) => recordOf(all, id)?.state)
  if (state?.status === 'failed') return <DeliveryNote delivery={state.delivery} />
  return state?.status === 'published' && state.failure && <DeliveryNote delivery={state.failure} />
}

function doesNotFit(errors: readonly FieldError[]) {
  const names = errors.map(({ field }) => field || 'the whole text')
  return {
    title: 'This post does not fit',
    description: `Please check: ${names.slice(0, 5).join(', ')}.`,
  } as const
}

/** More lines at once would only make typing slow. */
const linesAtOnce = 100

/** All that keeps the text from being sent, as it stands. */
function problemOf(result: ImportResult | undefined): string | undefined {
  if (!result || result.ok) return undefined
  if ('invalidJson' in result) return `This is not JSON. ${result.detail}`
  const lines = result.errors.slice(0, linesAtOnce)
  return lines.map(({ field, message }) => `${field || 'It'} ${message}.`).join(' ')
}

function ImportedPosts({ result }: { result: ImportResult | undefined }) {
  if (!result?.ok) {
    return (
      <p className="quiet-note">
        Paste a post, or drop a .json file on the field. What will be sent is shown here. A list of
        posts goes into the queue of the bulk publisher.
      </p>
    )
  }
  const { posts, several } = result
  if (!several) return <WillBeSent read={result} />
  return (
    <>
      <NotCompared />
      <HowRead read={result} />
      <h2>{counted(posts.length, 'post')} for the queue</h2>
      <ol>
        {posts.slice(0, linesAtOnce).map(({ id, title, publishDate, draft }) => (
          <li key={id}>
            {title || 'Without a title'}{' '}
            <span className="quiet-note">
              {publishDate}
              {draft && ', a draft'}
            </span>
            <Changes id={id} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** All of the text that does not become part of a post, or does so under another name. */
function HowRead({ read: { leftOut, unknown, readAs } }: { read: Imported }) {
  if (unknown.length + leftOut.length + readAs.length === 0) return null
  return (
    <ul className="note" data-tone="neutral" aria-label="How it was read">
      {readAs.map(({ key, field }) => (
        <li key={key}>
          <code>{key}</code> is read as <code>{field}</code>.
        </li>
      ))}
      {unknown.length > 0 && (
        <li>
          Left out, as no field of a post: <code>{unknown.join(', ')}</code>
        </li>
      )}
      {leftOut.slice(0, linesAtOnce).map(({ field, message }) => (
        <li key={field + message}>
          <code>{field}</code> {message}: it is left out.
        </li>
      ))}
    </ul>
  )
}

function WillBeSent({ read }: { read: Imported }) {
  const posts = usePublisherState((state) => state.posts)
  const { store } = usePublisher()
  const record = useMemo(
    () => recordsOf({ ...store.getState(), posts }, read, 0)[0],
    [store, posts, read],
  )
  return (
    record && (
      <>
        <NotCompared />
        <h2>Will be sent as</h2>
        <Changes id={record.id} />
        <SentBeforeNote post={record} />
        <p>
          <SlugNote post={record} />
        </p>
        <ChecksNote post={record} />
        <HowRead read={read} />
        <ArticlePreview post={record} />
      </>
    )
  )
}

/** Says which post, here or on the site, has the id. */
function Changes({ id }: { id: string }) {
  const known = usePublisherState((state) => recordOf(state, id))
  return known && <p className="warning-text">Changes “{displayTitle(known)}”</p>
}

/** Says that articles of the site may have the ids of the text. */
function NotCompared() {
  const reading = usePublisherState((state) => state.site.reading)
  return (
    reading?.ok !== true && (
      <p className="quiet-note">The site was not asked: its articles were not compared.</p>
    )
  )
}
