import { useDeferredValue } from 'react'
import type { PostRecord } from '../../../shared/post-record.ts'
import type { Finding } from '../../../shared/review/finding.ts'
import { counted } from '../../../shared/text.ts'
import { CommandButton } from '../command-button.tsx'
import { findingsOf } from '../store/selectors.ts'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'

interface Props {
  post: PostRecord
  /** Whether the text is in a field, in which a press on a place selects it. */
  isField?: boolean
}

/** What should be looked at in the text. None of it keeps the post from being sent. */
export function FindingsNote({ post, isField = false }: Props) {
  const { store } = usePublisher()
  const { run: replaceContent } = useCommand('replaceContent')
  // It comes, and follows the typing, when there is time.
  const read = useDeferredValue<PostRecord | undefined>(post, undefined)
  const findings = usePublisherState((state) => read && findingsOf(state, read))
  if (!read || !findings?.length) return null
  const turn = () => {
    const { textCheck } = store.getState()
    const content = textCheck?.turnedIntoPageForms(post.content)
    if (content !== undefined) replaceContent({ id: post.id, content })
  }
  const hasForms = findings.some(({ rule }) => rule === 'form')
  return (
    <details className="fold findings">
      <summary>{counted(findings.length, 'thing')} to look at</summary>
      <ul className="stack">
        {findings.map((finding) => (
          <li key={`${finding.from} ${finding.rule} ${finding.to}`}>
            <Place finding={finding} content={read.content} isField={isField} /> {finding.message}
          </li>
        ))}
      </ul>
      {hasForms && isField && (
        <CommandButton command="replaceContent" input={{ id: post.id, content: '' }} onPress={turn}>
          Turn into what the page has
        </CommandButton>
      )}
    </details>
  )
}

const longestQuote = 60

interface PlaceProps {
  finding: Finding
  content: string
  isField: boolean
}

/** The words that a finding is about; a press selects them in the field. */
function Place({ finding: { from, to }, content, isField }: PlaceProps) {
  const words = content.slice(from, to)
  if (words === '') return null
  const quote = words.length > longestQuote ? `${words.slice(0, longestQuote)}…` : words
  if (!isField) return <q>{quote}</q>
  return (
    <button
      type="button"
      onClick={(event) => {
        const around = event.currentTarget.closest('form, .card')
        const field = around?.querySelector<HTMLTextAreaElement>('textarea[name=content]')
        field?.focus()
        field?.setSelectionRange(from, to)
      }}
    >
      <q>{quote}</q>
    </button>
  )
}
