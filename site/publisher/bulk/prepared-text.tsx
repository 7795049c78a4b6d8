import { useEffect, useId, useRef, useState } from 'react'
import { readingMinutes } from '../../../shared/blog.ts'
import type { PreparedText as Prepared } from '../../../shared/queue.ts'
import { countWords } from '../../../shared/text.ts'
import { ArticleBody } from '../../ui/article-body.tsx'
import { Button } from '../../ui/button.tsx'
import { useSessions } from '../sessions.tsx'

interface Props {
  id: string
  prepared: Prepared
  access: 'open' | 'locked'
}

const authors: Record<Prepared['source'], string> = {
  ai: 'Text by AI',
  operator: 'Text edited by you',
  template: 'Template content, to be replaced by the next attempt',
}

/** A text that stands ready: it can be read and edited before it is sent. */
export function PreparedText({ id, prepared, access }: Props) {
  const [mode, setMode] = useState<'closed' | 'read' | 'edit'>('closed')
  const region = useId()
  return (
    <div className="prepared">
      <p className="prepared-head">
        <span className="prepared-mark" data-source={prepared.source}>
          {authors[prepared.source]}
        </span>
        <span className="quiet-note">
          {countWords(prepared.text)} words, {readingMinutes(prepared.text)} min
        </span>
        <Button
          look="quiet"
          size="small"
          aria-expanded={mode !== 'closed'}
          aria-controls={region}
          onClick={() => {
            setMode(mode === 'closed' ? 'read' : 'closed')
          }}
        >
          {mode === 'closed' ? 'Read' : 'Close'}
        </Button>
        {mode === 'read' && (
          <Button
            look="quiet"
            size="small"
            disabled={access === 'locked'}
            onClick={() => {
              setMode('edit')
            }}
          >
            Edit text
          </Button>
        )}
      </p>
      <div id={region} hidden={mode === 'closed'}>
        {mode === 'read' && (
          <div className="prepared-text">
            <ArticleBody content={prepared.text} />
          </div>
        )}
        {mode === 'edit' && (
          <TextEditor
            id={id}
            text={prepared.text}
            onEnd={() => {
              setMode('read')
            }}
          />
        )}
      </div>
    </div>
  )
}

function TextEditor({ id, text, onEnd }: { id: string; text: string; onEnd: () => void }) {
  const { bulk } = useSessions()
  const [edited, setEdited] = useState(text)
  const isEmpty = edited.trim() === ''
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    area.current?.focus()
  }, [])

  const save = async () => {
    // A text that was only looked at is still the AI's own.
    if (edited === text) onEnd()
    else {
      const prepared = { text: edited, source: 'operator' as const }
      if (await bulk.change({ type: 'prepare', id, prepared })) onEnd()
    }
  }
  return (
    <div className="field">
      <textarea
        aria-label="Text of the article"
        rows={12}
        value={edited}
        ref={area}
        onChange={(event) => {
          setEdited(event.target.value)
        }}
      />
      <div className="card-actions">
        <Button size="small" disabled={isEmpty} onClick={() => void save()}>
          Keep this text
        </Button>
        <Button look="quiet" size="small" onClick={onEnd}>
          Discard changes
        </Button>
        {isEmpty && <span className="field-problem">A text cannot be empty.</span>}
      </div>
    </div>
  )
}
