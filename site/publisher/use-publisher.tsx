import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Platform, PlatformTraits } from '../../shared/platform.ts'
import { showToast } from '../ui/toast.ts'
import type { PreparePicture } from './picture/prepare-picture.ts'
import { sleep } from './sleep.ts'
import type { Asked, Command } from './store/command.ts'
import {
  createPublisher,
  type CommandName,
  type Commands,
  type InputOf,
  type Publisher,
} from './store/publisher.ts'
import type { PublisherState } from './store/state.ts'
import type { Toast } from './store/messages.ts'

const PublisherContext = createContext<Publisher | undefined>(undefined)

export function usePublisher(): Publisher {
  const publisher = use(PublisherContext)
  if (!publisher) throw new Error('This part of the publisher needs its provider around it.')
  return publisher
}

/** A part of the state; the component is rendered again only when that part changes. */
export function usePublisherState<T>(select: (state: PublisherState) => T): T {
  return useStore(usePublisher().store, select)
}

/**
 * A command, and whether it may run now, or the reason why not: with the input that it is given here,
 * or without one with any. What is shown of it and what it does follow from the same row of the table.
 */
export function useCommand<N extends CommandName>(name: N, input?: Asked<InputOf<N>>) {
  const { commands } = usePublisher()
  const { run, gate, refusal } = commands[name] as Command<InputOf<N>, unknown>
  const reason = usePublisherState((state) =>
    input === undefined ? gate(state) : refusal(state, input),
  )
  return { run: run as Commands[N]['run'], isAllowed: reason === undefined, reason }
}

/** The differences between platforms that the operator is told of. */
export function useTraits(): PlatformTraits {
  return usePublisher().traits
}

interface Props {
  platform: Platform
  children: ReactNode
}

/** The publisher of this window, for as long as it is open, whichever tool is shown. */
export function PublisherProvider({ platform, children }: Props) {
  const [publisher] = useState(() =>
    createPublisher({
      platform,
      toast: publisherToast,
      now: () => new Date(),
      clock: () => performance.now(),
      sleep,
      preparePicture,
    }),
  )
  // Not before: the first render has to be the same as the prerendered one.
  useEffect(() => publisher.start(), [publisher])
  return <PublisherContext value={publisher}>{children}</PublisherContext>
}

const preparePicture: PreparePicture = async (file, signal) => {
  try {
    const part = await import('./picture/prepare-picture.ts')
    return await part.preparePicture(file, signal)
  } catch {
    return { ok: false, message: 'Pictures cannot be read now. Load the page again.' }
  }
}

/** Whether one element lies over another. */
function covers(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Shows a toast where it does not lie over the control that has the focus. */
const showAside: typeof showToast = (options) => {
  const dismiss = showToast(options)
  const toaster = document.querySelector<HTMLElement>('.toaster')
  const focused = document.activeElement
  toaster?.removeAttribute('data-on-top')
  const toast = toaster?.querySelector('.toast:last-child')
  const isOver = toast && focused && focused !== document.body && covers(toast, focused)
  if (isOver) toaster?.setAttribute('data-on-top', '')
  return dismiss
}

/** The publisher's messages as toasts of the page. */
const publisherToast: Toast = (message) => {
  const { undo, ...options } = message
  if (!undo) return showAside(options)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button-secondary button-small toast-undo'
  button.textContent = 'Undo'
  button.title = 'Ctrl+Z'
  button.setAttribute('aria-keyshortcuts', 'Control+Z Meta+Z')
  const dismiss = showAside({ ...options, action: button })
  button.addEventListener('click', () => {
    // First, since it gives the focus back, which belongs to what returns.
    dismiss()
    undo()
  })
  return dismiss
}
