import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { SmallButton } from '../../site/publisher/small-button.tsx'
import type { PayloadOf, PublisherApi } from '../ipc/contract.ts'
import { tell } from './desktop-platform.ts'

/** Finds a text in the page; comes up by the menu. */
export function FindBar({ api }: { api: PublisherApi }) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(
    () =>
      api.onFindAsked(({ isNext }) => {
        setIsOpen(true)
        // Asked for again, the field gets the focus back.
        const field = document.querySelector<HTMLInputElement>('.find-bar input')
        if (isNext) field?.form?.requestSubmit()
        else field?.select()
      }),
    [api],
  )
  if (!isOpen) return null
  // Last in the page, see `useFind`.
  return createPortal(<OpenFindBar api={api} onClose={() => setIsOpen(false)} />, document.body)
}

function OpenFindBar({ api, onClose }: { api: PublisherApi; onClose: () => void }) {
  const { text, count, type, go } = useFind(api)
  const cameFrom = useRef(document.activeElement)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const close = () => {
    onClose()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  return (
    <form
      className="panel field find-bar"
      role="search"
      aria-label="Find in page"
      onSubmit={(event) => {
        event.preventDefault()
        go(true)
      }}
    >
      <input
        aria-label="Find"
        ref={field}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          if (event.key !== 'Enter' || !event.shiftKey) return
          event.preventDefault()
          go(false)
        }}
      />
      <output aria-live="polite">{count}</output>
      <SmallButton variant="quiet" aria-label="Previous match" onClick={() => go(false)}>
        ↑
      </SmallButton>
      <SmallButton variant="quiet" aria-label="Next match" type="submit">
        ↓
      </SmallButton>
      <SmallButton variant="quiet" aria-label="Close the search" onClick={close}>
        ✕
      </SmallButton>
    </form>
  )
}

/**
 * The search of Chromium, which finds its own field too: the last match, since the field is the last
 * text of the page. It is not counted, and passed over.
 */
function useFind(api: PublisherApi) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<PayloadOf<'found'>>()
  const asked = useRef({ text: '', isForward: true })

  const find = (next: string, isNext: boolean, isForward = true) => {
    asked.current = { text: next, isForward }
    tell(api.findInPage({ text: next, isNext, isForward }))
  }
  useEffect(() => {
    const end = api.onFound((result) => {
      const { text: wanted, isForward } = asked.current
      if (result.active === result.total && result.total > 1) {
        tell(api.findInPage({ text: wanted, isNext: true, isForward }))
      } else setFound(result)
    })
    return () => {
      end()
      tell(api.findInPage({ text: '', isNext: false, isForward: true }))
    }
  }, [api])

  const total = (found?.total ?? 1) - 1
  const count =
    text === '' || found === undefined ? '' : total < 1 ? 'None' : `${found.active} of ${total}`
  return {
    text,
    count,
    type: (next: string) => {
      setText(next)
      if (next === '') setFound(undefined)
      find(next, false)
    },
    go: (isForward: boolean) => {
      if (text !== '') find(text, true, isForward)
    },
  }
}
