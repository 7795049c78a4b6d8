import { useDeferredValue } from 'react'
import type { PostRecord } from '../../../shared/post/post-record.ts'
import type { Finding } from '../../../shared/review/finding.ts'
import { counted } from '../../../shared/text.ts'
import { CommandButton } from '../command-button.tsx'
import { messages } from '../store/messages.ts'
import { findingsOf } from '../store/selectors.ts'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'

interface Props {
  post: PostRecord
  /** Whether the text is in a field, in which a press on a place selects it. */
  isField?: boolean
}

/** The places in a text that should be looked at. None of them keeps the post from being sent. */
export function FindingsNote({ post, isField = false }: Props) {
  // It comes, and follows the typing, when there is time.
  const read = useDeferredValue<PostRecord | undefined>(post, undefined)
  const findings = usePublisherState((state) => read && findingsOf(state, read))
  if (!read || !findings?.length) return null
  return (
    <details className="fold">
      <summary className="warning-text">{counted(findings.length, 'finding')}</summary>
      <ul className="stack tight">
        {findings.map((finding) => (
          <li key={`${finding.from} ${finding.rule} ${finding.to}`}>
            <Place finding={finding} content={read.content} isField={isField} /> {finding.message}{' '}
            {isField && finding.isNoText && <TakeOut post={read} finding={finding} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

function TakeOut({ post: { id, content }, finding }: { post: PostRecord; finding: Finding }) {
  const { store } = usePublisher()
  const { run } = useCommand('editPost')
  const takeOut = () => {
    const left = store.getState().textCheck?.withoutPlace(content, finding)
    if (left !== undefined) run({ id, edit: { content: left }, done: messages.textReplaced })
  }
  return (
    <CommandButton
      command="editPost"
      input={{ id }}
      aria-label={`Take out: ${quoteOf(finding, content)}`}
      onPress={takeOut}
    >
      Take out
    </CommandButton>
  )
}

const longestQuote = 60

function quoteOf({ from, to }: Finding, content: string): string {
  const words = content.slice(from, to)
  return words.length > longestQuote ? `${words.slice(0, longestQuote)}…` : words
}

interface PlaceProps {
  finding: Finding
  content: string
  isField: boolean
}

/** The words that a finding is about; a press selects them in the field. */
function Place({ finding, content, isField }: PlaceProps) {
  const { from, to } = finding
  const quote = quoteOf(finding, content)
  if (quote === '') return null
  if (!isField) return <q>{quote}</q>
  return (
    <button
      type="button"
      className="link-button"
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
