import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { SmallButton } from '../../site/publisher/small-button.tsx'
import type { PayloadOf, PublisherApi } from '../ipc/contract.ts'
import { tell } from './desktop-platform.ts'

/** Finds a text in the page; comes up by the menu. */
export function FindBar({ api }: { api: PublisherApi }) {
  /** The bar moves with it from dialog to dialog, and keeps what was typed. */
  const [place, setPlace] = useState<HTMLElement>()
  useEffect(
    () => api.onFindAsked(() => setPlace((open) => open ?? document.createElement('div'))),
    [api],
  )
  // Before the bar takes the focus.
  useLayoutEffect(() => {
    if (!place) return undefined
    const follow = () => {
      const top = dialogOnTop(place) ?? document.body
      // Last in it, see `OpenFindBar`.
      if (place.parentElement !== top || !place.isConnected) top.append(place)
    }
    follow()
    const changes = new MutationObserver(follow)
    const attributeFilter = ['open']
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter })
    return () => {
      changes.disconnect()
      place.remove()
    }
  }, [place])
  return place && createPortal(<OpenFindBar api={api} onClose={() => setPlace(undefined)} />, place)
}

/**
 * All that is outside of it is inert: neither searched nor focused. It got the focus as it opened, and
 * the bar is in it since; a match takes the focus away.
 */
function dialogOnTop(bar: Element): Element | undefined {
  const open = [...document.querySelectorAll('dialog:modal')]
  const withFocus = open.find((dialog) => dialog.contains(document.activeElement))
  return withFocus ?? open.find((dialog) => dialog.contains(bar)) ?? open.at(-1)
}

/**
 * Chromium's search begins at the caret of a field that has the focus: with the focus back in the bar
 * it would find the first match again and again, so it gets that only where there is none. The bar's own
 * field is found too: the last match, since it is the last text of the page, and passed over.
 */
function OpenFindBar({ api, onClose }: { api: PublisherApi; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const asked = useRef({ text: '', isForward: true })
  const [count, setCount] = useState('')

  const find = (isForward: boolean) => {
    const text = field.current?.value ?? ''
    if (text === '') return
    const isNext = text === asked.current.text
    asked.current = { text, isForward }
    tell(api.findInPage({ text, isNext, isForward }))
  }
  const note = useEffectEvent(({ active, total }: PayloadOf<'found'>) => {
    const { text, isForward } = asked.current
    if (active === total && total > 1) tell(api.findInPage({ text, isNext: true, isForward }))
    else if (text === field.current?.value) {
      setCount(total < 2 ? 'None' : `${active} of ${total - 1}`)
      if (total < 2) field.current.focus()
    }
  })
  const cameFrom = useRef(document.activeElement)
  const close = () => {
    onClose()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  const ask = useEffectEvent(({ isNext }: PayloadOf<'findAsked'>) => {
    if (isNext) find(true)
    else {
      field.current?.focus()
      field.current?.select()
    }
  })
  /** A match takes the focus away: until it is elsewhere, the keys are the bar's. */
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const isLost = document.activeElement === document.body
    if ((!isLost && event.target !== field.current) || ctrlKey || metaKey || altKey) return
    if (key === 'Escape') close()
    else if (key === 'Enter') find(!shiftKey)
    else {
      if (isLost && (key.length === 1 || key === 'Backspace')) field.current?.focus()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    field.current?.focus()
    const pressing = new AbortController()
    // Before the shortcuts of the page.
    window.addEventListener('keydown', press, { capture: true, signal: pressing.signal })
    const ends = [api.onFindAsked(ask), api.onFound(note), () => pressing.abort()]
    return () => {
      for (const end of ends) end()
      tell(api.findInPage({ text: '', isNext: false, isForward: true }))
    }
  }, [api])
  return (
    <div className="panel field find-bar" role="search" aria-label="Find in page">
      <input aria-label="Find" ref={field} onChange={() => setCount('')} />
      <output aria-live="polite">{count}</output>
      <SmallButton variant="quiet" aria-label="Previous match" onClick={() => find(false)}>
        ↑
      </SmallButton>
      <SmallButton variant="quiet" aria-label="Next match" onClick={() => find(true)}>
        ↓
      </SmallButton>
      <SmallButton variant="quiet" aria-label="Close the search" onClick={close}>
        ✕
      </SmallButton>
    </div>
  )
}
