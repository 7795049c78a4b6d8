import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { PostRecord } from '../../../shared/post/post-record.ts'
import { Drawer } from '../drawer.tsx'
import { SmallButton } from '../small-button.tsx'
import { insertText, marked, markNames, type Mark } from './marks.ts'
import { PostPreview } from './post-preview.tsx'

const looks: Record<Mark, [name: string, face: string]> = {
  heading: ['Heading', 'H'],
  strong: ['Strong', 'B'],
  emphasis: ['Emphasis', 'I'],
  list: ['List', 'List'],
  link: ['Link', 'Link'],
}

/** Above a text: its marks, and its preview. One stop of the Tab key, with the arrow keys inside. */
export function MarkBar({ post }: { post: PostRecord }) {
  const [isPreviewed, setPreviewed] = useState(false)
  const [stop, setStop] = useState(0)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    const last = buttons.length - 1
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const to = (next + buttons.length) % buttons.length
    setStop(to)
    buttons[to]?.focus()
  }
  const put = (mark: Mark) => (event: MouseEvent<HTMLElement>) => {
    const field = event.currentTarget.closest('.field')?.querySelector('textarea')
    if (!field) return
    const { selectionStart: start, selectionEnd: end, value } = field
    const { text, selected, ...part } = marked(value, { start, end }, mark)
    insertText(field, part, text)
    field.setSelectionRange(selected.start, selected.end)
  }
  const button = (at: number) => ({
    variant: 'quiet' as const,
    tabIndex: at === stop ? 0 : -1,
    onFocus: () => setStop(at),
  })
  return (
    <>
      <div className="row tight" role="toolbar" aria-label="Marks" tabIndex={-1} onKeyDown={move}>
        {markNames.map((mark, at) => (
          <SmallButton
            key={mark}
            {...button(at)}
            aria-label={looks[mark][0]}
            title={looks[mark][0]}
            onClick={put(mark)}
          >
            {looks[mark][1]}
          </SmallButton>
        ))}
        <SmallButton
          {...button(markNames.length)}
          className="at-end"
          onClick={() => setPreviewed(true)}
        >
          Preview
        </SmallButton>
      </div>
      {isPreviewed && (
        <Drawer className="preview-drawer" title="Preview" onClose={() => setPreviewed(false)}>
          <PostPreview post={post} />
        </Drawer>
      )}
    </>
  )
}
