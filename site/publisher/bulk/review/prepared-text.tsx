import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { readingMinutes } from '../../../../shared/blog.ts'
import type { PreparedText as Prepared } from '../../../../shared/queue.ts'
import { countWords } from '../../../../shared/text.ts'
import { ArticleBody } from '../../../ui/article-body.tsx'
import { Button } from '../../../ui/button.tsx'
import { useEdit, useSessions } from '../../sessions.tsx'
import { focusTitle } from './card-focus.ts'
import { offerReopen } from './offer-reopen.ts'

interface Props {
  id: string
  title: string
  prepared: Prepared
  access: 'open' | 'locked'
}

const authors: Record<Prepared['source'], string> = {
  ai: 'Text by AI',
  operator: 'Text edited by you',
  template: 'Template content, to be replaced by the next attempt',
}

/** A text that is ready to be sent: it can be read and edited before. */
export function PreparedText({ id, title, prepared, access }: Props) {
  const { edits } = useSessions()
  const [reading, setReading] = useState<'closed' | 'open'>('closed')
  const edited = useEdit(({ texts }) => texts[id])
  const mode = edited === undefined ? reading : 'edit'
  const region = useId()
  return (
    <div className="prepared">
      <p className="prepared-head">
        <span className="prepared-mark" data-source={prepared.source}>
          {authors[prepared.source]}
        </span>
        <span className="quiet-note">
          {wordsText(countWords(prepared.text))}, {readingMinutes(prepared.text)} min
        </span>
        {mode !== 'edit' && (
          <Button
            variant="quiet"
            size="small"
            aria-expanded={mode === 'open'}
            aria-controls={region}
            onClick={() => {
              setReading(mode === 'open' ? 'closed' : 'open')
            }}
          >
            {mode === 'open' ? 'Close' : 'Read'}
          </Button>
        )}
        {mode === 'open' && (
          <Button
            variant="quiet"
            size="small"
            disabled={access === 'locked'}
            onClick={() => {
              flushSync(() => {
                edits.type('texts', id, prepared.text)
              })
              document.getElementById(region)?.querySelector('textarea')?.focus()
            }}
          >
            Edit text
          </Button>
        )}
      </p>
      <div id={region} hidden={mode === 'closed'}>
        {mode === 'open' && (
          <div className="prepared-text">
            <ArticleBody content={prepared.text} />
          </div>
        )}
        {edited !== undefined && (
          <TextEditor
            id={id}
            title={title}
            text={edited}
            access={access}
            onEnd={() => {
              setReading('open')
              focusTitle(id)
            }}
          />
        )}
      </div>
    </div>
  )
}

interface EditorProps {
  id: string
  title: string
  text: string
  access: 'open' | 'locked'
  onEnd: () => void
}

/** A prepared text while the operator edits it. */
function TextEditor({ id, title, text, access, onEnd }: EditorProps) {
  const { edits } = useSessions()
  const isEmpty = text.trim() === ''

  const save = async () => {
    if (await edits.save('texts', id)) onEnd()
  }
  return (
    <div className="field">
      <textarea
        aria-label="Text of the article"
        aria-invalid={isEmpty || undefined}
        rows={12}
        value={text}
        onChange={(event) => {
          edits.type('texts', id, event.target.value)
        }}
      />
      <div className="card-actions">
        <Button size="small" disabled={isEmpty || access === 'locked'} onClick={() => void save()}>
          Keep this text
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            const reopen = edits.discard('texts', id)
            onEnd()
            if (reopen) offerReopen({ id, title }, reopen)
          }}
        >
          Discard changes
        </Button>
        {isEmpty && <span className="field-problem">A text cannot be empty.</span>}
      </div>
    </div>
  )
}

function wordsText(count: number): string {
  return count === 1 ? '1 word' : `${count} words`
}
