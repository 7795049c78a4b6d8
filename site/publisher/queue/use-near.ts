import { useEffect, useRef, useState } from 'react'

/** Twice the height of the window, above and below it. */
const rootMargin = '200%'

/**
 * Whether an element is, or was, near what is in sight: of hundreds of cards those alone are drawn that an
 * operator may come to. `isNeeded`: it is drawn wherever it is.
 */
export function useNear(isNeeded: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const [wasNear, setNear] = useState(isNeeded)
  useEffect(() => {
    if (wasNear || !ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [wasNear])
  return { ref, isNear: wasNear || isNeeded }
}
