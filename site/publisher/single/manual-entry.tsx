import { useDeferredValue, useMemo, useRef, useState, type SubmitEvent } from 'react'
import { localDate } from '../../../shared/dates.ts'
import type { AttemptedPost } from '../../../shared/history.ts'
import { normalizePost, slugOf, type Post } from '../../../shared/post.ts'
import { addressFrom } from '../../../shared/publication/address.ts'
import type { GivenAddress } from '../../../shared/publication/own-address.ts'
import {
  addressOf,
  draftInput,
  emptyDraft,
  keptAddress,
  withAttempt,
  type DraftField,
  type PostDraft,
} from '../../../shared/draft.ts'
import { Button } from '../../ui/button.tsx'
import { useSubmitKey } from '../help/shortcuts.ts'
import { useValue } from '../observable.ts'
import { SentBeforeNote } from '../history/sent-before-note.tsx'
import { InputPreview } from '../post/post-preview.tsx'
import { useSessions } from '../sessions.tsx'
import { BeforeSending } from './before-sending.tsx'
import { DraftNote } from './draft-note.tsx'
import { DraftsList } from './drafts-list.tsx'
import { atOwnAddress, useOwnAddress } from './own-address.ts'
import { PostFields } from './post-fields.tsx'
import { SendProblemNote } from './send-problem.tsx'
import { SentNote } from './sent-note.tsx'

const required = {
  title: 'Enter a title.',
  excerpt: 'Enter an excerpt.',
  content: 'Enter the content.',
} as const

type Problems = Partial<Record<DraftField, string>>

/** The tab 'Manual Entry'. */
export function ManualEntry() {
  const sessions = useSessions()
  const { draft: session, drafts, send, liveArticle } = sessions
  const { value: draft } = useValue(session)
  const { activity } = useValue(send)
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  useSubmitKey(form)
  const hasTitle = draft.title.trim() !== ''
  const given = useOwnAddress(attemptedDraft(draft), keptAddress(draft))
  const slug = hasTitle ? given.slug : undefined
  const input = useMemo(
    () => (draft === emptyDraft ? undefined : { ...draftInput(draft), ...(slug && { slug }) }),
    [draft, slug],
  )

  const publish = async () => {
    if (send.get().activity !== 'idle') return
    const { value: current } = session.get()
    const result = normalizePost(draftInput(current), { now: new Date() })
    const unfit: Problems = result.ok
      ? {}
      : Object.fromEntries(result.errors.map(({ field, message }) => [field, `It ${message}.`]))
    const found = { ...unfit, ...missingFields(current), ...unfitAddress(current) }
    setProblems(found)
    if (!result.ok || Object.keys(found).length > 0) {
      focusFirst(form.current, found)
      return
    }
    const sent = await send.publish('manual', async () => {
      const post = atOwnAddress(result.post, sessions, keptAddress(current))
      // Saved before it leaves, so that every further attempt keeps id and address.
      await session.put(withAttempt(session.get().value, post))
      return post
    })
    if (!sent) return
    liveArticle.noteSent(current, sent)
    await drafts.remove(drafts.get().open)
  }

  return (
    <div className="split">
      <form
        ref={form}
        // Before the script is here this sends nothing anywhere and keeps the text.
        method="dialog"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void publish()
        }}
      >
        {/* Enter in a field of one line presses the form's first submit button; this one does nothing. */}
        <input type="submit" disabled hidden />
        <DraftsList
          onOpened={() => {
            setProblems({})
            // The fields show the draft by then.
            form.current?.querySelector<HTMLElement>('[name=title]')?.focus()
          }}
        />
        <PostFields
          draft={draft}
          problems={problems}
          disabled={activity === 'publishing'}
          onEdit={(field, text) => {
            session.edit({ [field]: text })
            if (problems[field] !== undefined) {
              setProblems((others) => ({ ...others, [field]: undefined }))
            }
          }}
        />
        {hasTitle && (
          <>
            <SentBeforeNote post={attemptedDraft(draft)} own="decided" />
            <DraftBeforeSending input={input} given={given} />
          </>
        )}
        <SendProblemNote of="manual" />
        <div className="actions">
          <Button
            type="submit"
            busy={activity === 'publishing'}
            disabled={activity === 'testing' || activity === 'finding-out'}
          >
            {activity === 'publishing' ? 'Publishing...' : 'Publish Blog Post'}
          </Button>
          <DraftNote />
        </div>
        <SentNote of="manual" />
      </form>
      <InputPreview input={input} />
    </div>
  )
}

interface BeforeProps {
  input: Readonly<Record<string, unknown>> | undefined
  given: GivenAddress
}

/** It follows the typing when there is time. */
function DraftBeforeSending({ input, given }: BeforeProps) {
  const shown = useDeferredValue(input)
  const post = useMemo(() => shown && postOf(shown), [shown])
  return <BeforeSending given={given} post={post} empty="is-asked-for" />
}

function postOf(input: NonNullable<BeforeProps['input']>): Post | undefined {
  const result = normalizePost(input, { now: new Date() })
  return result.ok ? result.post : undefined
}

/** The draft as the history would know it, if it was sent today. */
function attemptedDraft({ title, slug, attempt, article }: PostDraft): AttemptedPost {
  if (article) {
    const { id, publishDate } = article
    return { id, title, slug: addressOf(article), publishDate }
  }
  const id = attempt?.id ?? ''
  return { id, title, slug: slugOf({ slug, title, id }), publishDate: localDate(new Date()) }
}

function unfitAddress({ slug }: PostDraft): Problems {
  const isUnfit = slug.trim() !== '' && addressFrom(slug) === ''
  return isUnfit ? { slug: 'An address needs a letter or a digit.' } : {}
}

function missingFields(draft: PostDraft): Problems {
  return Object.fromEntries(
    Object.entries(required).filter(([field]) => draft[field as DraftField].trim() === ''),
  )
}

/** Focuses the first field with a problem. */
function focusFirst(form: HTMLFormElement | null, problems: Problems): void {
  const first = Array.from(form?.elements ?? []).find((element) =>
    Object.hasOwn(problems, element.getAttribute('name') ?? ''),
  )
  if (first instanceof HTMLElement) first.focus()
}
