import { useCallback, useState, type RefCallback } from 'react'
import { firstGroup } from './card-groups.ts'

/** How far off the screen the cards of a group are made whole. */
const margin = '1000px 0px'
/** What a long scroll passes by in less time is not. */
const settleMs = 100

/**
 * The keys of the groups that are or were on the screen, or about to be. One that was stays: what is
 * open in its cards stays open. `watch` is for the element of each group, which has its key as
 * `data-group`.
 */
export function useSeenGroups(): { seen: ReadonlySet<string>; watch: RefCallback<HTMLElement> } {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([firstGroup]))
  const [observer] = useState(() =>
    observeNear((near) => {
      setSeen((before) =>
        near.every((key) => before.has(key)) ? before : new Set([...before, ...near]),
      )
    }),
  )
  const watch = useCallback(
    (element: HTMLElement) => {
      observer.observe(element)
      return () => {
        observer.unobserve(element)
      }
    },
    [observer],
  )
  return { seen, watch }
}

/** Calls back with the keys of what is near to the screen: at once, and then after each scroll. */
function observeNear(listener: (near: readonly string[]) => void): IntersectionObserver {
  const near = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = ({ target, isIntersecting, boundingClientRect }: IntersectionObserverEntry) => {
    const key = (target as HTMLElement).dataset['group'] ?? firstGroup
    // All of its cards may be hidden by a filter.
    if (isIntersecting && boundingClientRect.height > 0) near.add(key)
    else near.delete(key)
  }
  const tell = () => {
    timer = undefined
    listener([...near])
  }
  return new IntersectionObserver(
    (entries) => {
      for (const entry of entries) note(entry)
      if (timer === undefined) tell()
      clearTimeout(timer)
      timer = setTimeout(tell, settleMs)
    },
    { rootMargin: margin },
  )
}
