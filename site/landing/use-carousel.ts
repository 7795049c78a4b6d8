import { useEffect, useRef, useState } from 'react'
import { clampIndex, indexAt, slideStepPx } from './carousel.ts'

/** Longer than any browser's smooth scroll; after it the position counts again. */
const scrollAtMostMs = 1500

/**
 * The carousel's index, from 0 to the number of slides less 3, kept in step with the track in both
 * directions: `goTo` scrolls the track, and swiping, wheel or keys change the index.
 */
export function useCarousel(trackId: string, slides: number) {
  const [index, setIndex] = useState(0)
  // Two presses may come before React has drawn the first.
  const current = useRef(0)
  // While a scroll that we asked for is under way, the positions it passes mean nothing.
  const scrolling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const target = useRef(0)

  useEffect(() => {
    const track = document.getElementById(trackId)
    if (!track) return
    const listening = new AbortController()
    const settle = () => {
      clearTimeout(scrolling.current)
      scrolling.current = undefined
      current.current = indexAt(track.scrollLeft, slides)
      setIndex(current.current)
    }
    const follow = () => {
      if (scrolling.current === undefined) settle()
    }
    const options = { passive: true, signal: listening.signal }
    track.addEventListener('scroll', follow, options)
    for (const taken of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      track.addEventListener(taken, settle, options)
    }
    track.addEventListener(
      'scrollend',
      () => {
        // The end of a scroll that a second press has replaced is not ours.
        if (Math.abs(track.scrollLeft - target.current) < slideStepPx / 2) settle()
      },
      options,
    )
    // The visitor may have swiped before the controls were hydrated.
    settle()
    return () => {
      listening.abort()
      clearTimeout(scrolling.current)
    }
  }, [trackId, slides])

  const goTo = (wanted: number) => {
    const next = clampIndex(wanted, slides)
    current.current = next
    setIndex(next)
    const track = document.getElementById(trackId)
    if (!track) return
    clearTimeout(scrolling.current)
    scrolling.current = setTimeout(() => {
      scrolling.current = undefined
    }, scrollAtMostMs)
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    target.current = next * slideStepPx
    track.scrollTo({ left: target.current, behavior: reduced ? 'instant' : 'smooth' })
  }

  const stepBy = (steps: number) => {
    goTo(current.current + steps)
  }

  return { index, goTo, stepBy }
}
