import { useDeferredValue, useMemo, useRef, useState, type SubmitEvent } from 'react'
import { noJsonText, type JsonText } from '../../../shared/json-text.ts'
import type { FieldError } from '../../../shared/post.ts'
import { importPost, type ImportResult } from '../../../shared/import-post.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useSubmitKey } from '../help/shortcuts.ts'
import { KeptNote } from '../kept-note.tsx'
import { LongTextArea, longestShown } from '../long-text-area.tsx'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import { offerUndo } from '../undo.ts'
import { FileDrop } from './file-drop.tsx'
import { ImportedPost } from './imported-post.tsx'
import { atOwnAddress } from './own-address.ts'
import { SendProblemNote } from './send-problem.tsx'
import { SentNote } from './sent-note.tsx'

const invalidJson = {
  title: 'Invalid JSON',
  description: 'Please check your JSON format and try again.',
  variant: 'destructive',
} as const

const replaced = {
  title: 'Text replaced',
  description: 'What was in the field before gave way to another text.',
} as const

const words = {
  untouched: 'This text is kept on this device as you type.',
  unread: 'The text that was kept here cannot be read now. It was not changed.',
  restored: 'Your text was restored.',
  failed: 'This text could not be saved. Copy it before you close the publisher.',
  contested: 'Another window has saved another text since.',
}

/** The tab 'JSON Import': shows the post that the text would be sent as. */
export function JsonImport() {
  const sessions = useSessions()
  const { send, json: session } = sessions
  const { value: json } = useValue(session)
  const { activity } = useValue(send)
  const [refused, setRefused] = useState<ImportResult>()
  const area = useRef<HTMLFormElement>(null)
  useSubmitKey(area)

  const enter = (entered: JsonText) => {
    setRefused(undefined)
    session.edit(entered)
  }
  const typed = (text: string): JsonText => ({ text, since: Date.now() })
  /** In the place of what is there, for which an undo is offered. */
  const replace = (next: JsonText) => {
    const before = session.get().value
    enter(next)
    const after = session.get().value
    if (before.text === '' || before.text === next.text) return
    offerUndo(replaced, () => {
      // What was typed since can be brought back in turn.
      if (session.get().value === after) enter(before)
      else replace(before)
      area.current?.querySelector('textarea')?.focus()
    })
  }
  const publish = async () => {
    if (send.get().activity !== 'idle') return
    const result = importPost(json.text, { now: new Date(json.since) })
    setRefused(result.ok ? undefined : result)
    if (!result.ok) {
      showToast('invalidJson' in result ? invalidJson : unfit(result.errors))
      area.current?.querySelector('textarea')?.focus()
      return
    }
    const sent = await send.publish('json', async () => {
      await session.flush()
      return atOwnAddress(result.post, sessions)
    })
    // Another one may have been put there meanwhile.
    if (sent && session.get().value.text === json.text) await session.put(noJsonText)
  }

  return (
    <div className="split">
      <form
        ref={area}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void publish()
        }}
      >
        <FileDrop
          onText={(text) => {
            replace(typed(text))
          }}
        >
          <LongTextArea
            label="Post as JSON"
            rows={15}
            spellCheck={false}
            className="code-area"
            value={json.text}
            readOnly={activity === 'publishing'}
            problem={problemOf(refused)}
            onText={(text) => {
              enter(typed(text))
            }}
          />
        </FileDrop>
        <SendProblemNote of="json" />
        <div className="actions">
          <Button
            type="submit"
            busy={activity === 'publishing'}
            disabled={activity === 'testing' || activity === 'finding-out'}
          >
            {activity === 'publishing' ? 'Publishing...' : 'Publish from JSON'}
          </Button>
          <KeptNote {...{ session, words }} disabled={activity === 'publishing'} />
        </div>
        <SentNote of="json" />
      </form>
      <ImportPreview json={json} />
    </div>
  )
}

function unfit(errors: FieldError[]) {
  const names = errors.map(({ field }) => field || 'the whole text')
  return {
    title: 'This post does not fit',
    description: `Please check: ${names.slice(0, 5).join(', ')}.`,
    variant: 'destructive',
  } as const
}

function problemOf(result: ImportResult | undefined): string | undefined {
  if (!result || result.ok) return undefined
  if ('invalidJson' in result) return `This is not JSON. ${result.detail}`
  return result.errors.map(({ field, message }) => `${field || 'It'} ${message}.`).join(' ')
}

function ImportPreview({ json }: { json: JsonText }) {
  const { text, since } = useDeferredValue(json)
  const isTooLong = text.length > longestShown
  const result = useMemo(
    () =>
      isTooLong || text.trim() === '' ? undefined : importPost(text, { now: new Date(since) }),
    [text, isTooLong, since],
  )
  return (
    <section className="preview" aria-label="What will be sent">
      {isTooLong ? (
        <p className="quiet-note">
          This text is too long for a preview. It is read when you publish.
        </p>
      ) : (
        <ImportedPost result={result} />
      )}
    </section>
  )
}
