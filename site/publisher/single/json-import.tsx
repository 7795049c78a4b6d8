import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  Fragment,
} from 'react'
import type { FinishedImport } from '../../../shared/import/finish-posts.ts'
import { longestJson, type Refused } from '../../../shared/import-post.ts'
import type { FieldError, Post } from '../../../shared/post/post.ts'
import type { Notes } from '../../../shared/records.ts'
import { showToast } from '../../ui/toast.ts'
import { Check } from '../check.tsx'
import { DeliveryNote } from '../delivery-note.tsx'
import { FileDrop } from '../file-drop.tsx'
import { Form } from '../form.tsx'
import { readTextFile } from '../import/read-file.ts'
import { longestText } from '../../../shared/post/fields.ts'
import { LongTextArea } from '../long-text-area.tsx'
import { Note } from '../note.tsx'
import { ToolLink } from '../tool.tsx'
import { messages } from '../store/messages.ts'
import { isScheduled } from '../../../shared/post/post-record.ts'
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

const accepted = '.json,.txt,.md,application/json,text/plain'

/** The tab 'JSON Import': shows what the text would be sent as. */
export function JsonImport() {
  const { flush } = usePublisher()
  const edit = useCommand('editJson')
  const { run: replaceJson } = useCommand('replaceJson')
  const { run: publishJson } = useCommand('publishJson')
  const json = usePublisherState((state) => state.notes.json)
  const isPublishing = usePublisherState(({ run }) => run?.of === 'json')
  const [refused, setRefused] = useState<Refused>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const result = useShown(json)
  const form = useRef<HTMLFormElement>(null)

  const focusText = () => form.current?.querySelector('textarea')?.focus()
  const forget = () => {
    setRefused(undefined)
    setChosen([])
  }
  const enter = (text: string) => {
    forget()
    edit.run({ text, since: Date.now() })
  }
  /** In the place of what is there, which can be undone. */
  const replace = (text: string) => {
    forget()
    if (json.text === '') enter(text)
    else replaceJson({ text, since: Date.now() }, focusText)
  }
  const readFile = async (file: File) => {
    const read = await readTextFile(file, longestJson)
    if (read.ok) replace(read.text)
    return read.ok ? {} : { problem: read.problem }
  }
  const publish = async () => {
    const unfit = await publishJson({ chosen: [...chosen] })
    setRefused(unfit)
    if (!unfit) return
    showToast('invalidJson' in unfit ? messages.single.invalidJson : doesNotFit(unfit.errors))
    focusText()
  }

  return (
    <div className="stack split">
      <Form ref={form} onSend={() => void publish()}>
        <FileDrop accept={accepted} onFile={readFile}>
          {json.text.length > longestText ? (
            <Note
              role="group"
              aria-label="Post as JSON"
              actions={<SmallButton onClick={() => replace('')}>Take it out</SmallButton>}
            >
              <p>
                A text of {json.text.length.toLocaleString('en-US')} characters, which is too long
                for a field to show it.
              </p>
            </Note>
          ) : (
            <LongTextArea
              label="Post as JSON"
              rows={15}
              spellCheck={false}
              className="code-area"
              value={json.text}
              disabled={!edit.isAllowed}
              readOnly={isPublishing}
              problem={problemOf(refused)}
              longest={longestJson}
              onLongText={replace}
              onText={enter}
              onBlur={() => void flush()}
            />
          )}
        </FileDrop>
        {result?.ok && <FailureNote id={result.posts[0]?.id} />}
        <div className="row">
          <PublishButton of="json">Publish from JSON</PublishButton>
        </div>
        <QueuedNote />
        <SentNote of="json" />
      </Form>
      <section className="panel stack preview" aria-label="What will be sent">
        <ImportedPosts
          result={result}
          chosen={chosen}
          onChoose={(id, isChosen) =>
            setChosen((ids) => (isChosen ? [...ids, id] : ids.filter((other) => other !== id)))
          }
        />
      </section>
    </div>
  )
}

/** The last text that was read, shortly after it was entered; undefined where there is none. */
function useShown(json: Notes['json']): FinishedImport | undefined {
  const { run: readJson } = useCommand('readJson')
  const [result, setResult] = useState<FinishedImport>()
  const shown = useDeferredValue(json)
  useEffect(() => {
    let isCurrent = shown.text.trim() !== ''
    if (isCurrent) void readJson()?.then((read) => isCurrent && read && setResult(read))
    return () => {
      isCurrent = false
    }
  }, [shown, readJson])
  return shown.text.trim() === '' ? undefined : result
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

function problemOf(result: Refused | undefined): string | undefined {
  if (!result) return undefined
  if ('invalidJson' in result) return `This is not JSON. ${result.detail}`
  return result.errors.map(({ field, message }) => `${field || 'It'} ${message}.`).join(' ')
}

interface ImportedProps {
  result: FinishedImport | undefined
  /** The ids of posts of a list that are held back, and wanted all the same. */
  chosen: readonly string[]
  onChoose: (id: string, isChosen: boolean) => void
}

function ImportedPosts({ result, chosen, onChoose }: ImportedProps) {
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
    const wanted = result.heldBack.filter(({ post }) => chosen.includes(post.id))
    return result.several ? (
      <>
        <NotTaken read={result} />
        <HeldBackPosts posts={result.heldBack} chosen={chosen} onChoose={onChoose} />
        <WillBeQueued posts={[...result.posts, ...wanted.map(({ post }) => post)]} />
      </>
    ) : (
      first && (
        <WillBeSent post={first}>
          <NotTaken read={result} />
        </WillBeSent>
      )
    )
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

type Read = Extract<FinishedImport, { ok: true }>

/** More lines at once would only make typing slow. */
const linesAtOnce = 100

/** All of the text that does not become part of a post as it is. */
function NotTaken({ read: { leftOut, unknown, lost, several, heldBack } }: { read: Read }) {
  const keys = unknown.map(({ key, count }) => (several ? `${key} (${count})` : key))
  const parts = lost.map(({ what, count }) => counted(count, what))
  const held = several ? undefined : heldBack[0]
  if (keys.length + parts.length + leftOut.length === 0 && !held) return null
  return (
    <ul className="stack tight checks" aria-label="Not taken over">
      {held && (
        <li>
          <code>{held.state}</code>: it is sent as a draft, which the site does not show.
        </li>
      )}
      {keys.length > 0 && (
        <li>
          Not read, as no field of a post: <code>{keys.join(', ')}</code>
        </li>
      )}
      {parts.length > 0 && <li>Parts of the HTML that no article has: {parts.join(', ')}.</li>}
      {leftOut.slice(0, linesAtOnce).map(({ field, message }) => (
        <li key={field + message}>
          <code>{field}</code> {message}: it is left out.
        </li>
      ))}
    </ul>
  )
}

interface HeldBackProps extends Omit<ImportedProps, 'result'> {
  posts: Read['heldBack']
}

/** The posts of a list that their program keeps from readers, to choose from. */
function HeldBackPosts({ posts, chosen, onChoose }: HeldBackProps) {
  if (posts.length === 0) return null
  return (
    <fieldset className="stack tight">
      <legend>{counted(posts.length, 'post')} held back: choose what is wanted all the same</legend>
      {posts.slice(0, linesAtOnce).map(({ title, state, post: { id } }) => (
        <Check
          key={id}
          checked={chosen.includes(id)}
          onCheck={(isChosen) => onChoose(id, isChosen)}
        >
          {title || 'Without a title'} <code>{state}</code>
        </Check>
      ))}
      {posts.length > linesAtOnce && <p>And {posts.length - linesAtOnce} more.</p>}
    </fieldset>
  )
}

function WillBeQueued({ posts }: { posts: readonly Post[] }) {
  return (
    <>
      <h2>{counted(posts.length, 'post')} for the queue</h2>
      <ol className="stack problem-list">
        {posts.slice(0, linesAtOnce).map(({ id, title, publishDate }) => (
          <li key={id}>
            {title || 'Without a title'} <span className="quiet-note">{publishDate}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function WillBeSent({ post, children }: { post: Post; children: ReactNode }) {
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
      {children}
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
