import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { SmallButton } from '../../site/publisher/small-button.tsx'
import type { PayloadOf, PublisherApi } from '../ipc/contract.ts'
import { tell } from './desktop-platform.ts'

/** Finds a text in the page; comes up by the menu. */
export function FindBar({ api }: { api: PublisherApi }) {
  // All that is outside of a modal dialog is inert: neither searched nor focused.
  const [page, setPage] = useState<Element>()
  useEffect(
    () => api.onFindAsked(() => setPage(document.querySelector('dialog:modal') ?? document.body)),
    [api],
  )
  if (!page) return null
  // Last in it, see `useFind`.
  return createPortal(<OpenFindBar api={api} onClose={() => setPage(undefined)} />, page)
}

function OpenFindBar({ api, onClose }: { api: PublisherApi; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { count, go } = useFind(api, text, () => field.current?.focus())
  const cameFrom = useRef(document.activeElement)
  const close = () => {
    onClose()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  const ask = useEffectEvent(({ isNext }: PayloadOf<'findAsked'>) => {
    if (isNext) go(true)
    else field.current?.select()
  })
  /** A match takes the focus away: until it is elsewhere, the keys are the bar's. */
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const isLost = document.activeElement === document.body
    if ((!isLost && event.target !== field.current) || ctrlKey || metaKey || altKey) return
    if (key === 'Escape') close()
    else if (key === 'Enter') go(!shiftKey)
    else {
      if (isLost && (key.length === 1 || key === 'Backspace')) field.current?.focus()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => field.current?.focus(), [])
  useEffect(() => api.onFindAsked(ask), [api])
  useEffect(() => {
    // Before the shortcuts of the page.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
  return (
    <div className="panel field find-bar" role="search" aria-label="Find in page">
      <input
        aria-label="Find"
        ref={field}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <output aria-live="polite">{count}</output>
      <SmallButton variant="quiet" aria-label="Previous match" onClick={() => go(false)}>
        ↑
      </SmallButton>
      <SmallButton variant="quiet" aria-label="Next match" onClick={() => go(true)}>
        ↓
      </SmallButton>
      <SmallButton variant="quiet" aria-label="Close the search" onClick={close}>
        ✕
      </SmallButton>
    </div>
  )
}

/**
 * The search of Chromium, which begins at the caret of a field that has the focus: with the focus back
 * in the bar it would find the first match again and again, so it gets that only where there is none.
 * Its own field is found too: the last match, since it is the last text of the page, and passed over.
 */
function useFind(api: PublisherApi, text: string, onNone: () => void) {
  const [found, setFound] = useState<PayloadOf<'found'> & { text: string }>()
  const asked = useRef({ text: '', isForward: true })

  const find = (isForward: boolean, isNext: boolean) => {
    asked.current = { text, isForward }
    tell(api.findInPage({ text, isNext, isForward }))
  }
  const note = useEffectEvent((result: PayloadOf<'found'>) => {
    if (result.active === result.total && result.total > 1) find(asked.current.isForward, true)
    else {
      setFound({ ...result, text: asked.current.text })
      if (result.total < 2) onNone()
    }
  })
  useEffect(() => {
    const end = api.onFound(note)
    return () => {
      end()
      tell(api.findInPage({ text: '', isNext: false, isForward: true }))
    }
  }, [api])

  const total = (found?.total ?? 1) - 1
  const count = total < 1 ? 'None' : `${found?.active} of ${total}`
  return {
    count: found === undefined || found.text !== text ? '' : count,
    go: (isForward: boolean) => {
      if (text !== '') find(isForward, text === asked.current.text)
    },
  }
}
