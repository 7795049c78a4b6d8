import { part } from '../ui/find.ts'

const slidesVisible = 3
/** One slide of 280 px and the gap of 32 px after it. */
const slideStepPx = 312

/** The index of the last step: the first of the last three slides. */
function lastIndex(slides: number): number {
  return Math.max(0, slides - slidesVisible)
}

/** The index nearest to `index` that the carousel can be at. */
export function clampIndex(index: number, slides: number): number {
  return Math.min(Math.max(index, 0), lastIndex(slides))
}

/** The slide at a scroll position in pixels, which swiping takes beyond the last index. */
function slideAt(scrollLeft: number, slides: number): number {
  return Math.min(Math.max(Math.round(scrollLeft / slideStepPx), 0), slides - 1)
}

/**
 * Keeps the controls and the track in step, in both directions: a press scrolls the track, and
 * swiping, wheel or keys change the index, from 0 to the number of slides less 3. The dot that is shown
 * and the name that is spoken follow the slide itself.
 */
export function carousel(): void {
  const previous = part('previous-slide') as HTMLButtonElement
  const next = part('next-slide') as HTMLButtonElement
  const dots = part('dots').querySelectorAll('button')
  const spoken = part('spoken')
  const track = part('track')
  const names = Array.from(track.querySelectorAll('h3'), (name) => name.textContent)

  let index = 0
  let used = false
  // While a scroll to here is under way, the positions that it passes mean nothing.
  let target: number | undefined

  const show = (slide: number) => {
    index = clampIndex(slide, names.length)
    disable(previous, index === 0, track)
    disable(next, index === lastIndex(names.length), track)
    for (const [at, dot] of dots.entries()) {
      if (at === slide) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    }
    const text = `Slide ${slide + 1} of ${names.length}: ${names[slide] ?? ''}`
    // A text that is set again may be spoken again.
    if (used && spoken.textContent !== text) spoken.textContent = text
  }
  const settle = () => {
    target = undefined
    show(slideAt(track.scrollLeft, names.length))
  }
  const goTo = (wanted: number) => {
    used = true
    show(clampIndex(wanted, names.length))
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    target = index * slideStepPx
    track.scrollTo({ left: target, behavior: reduced ? 'instant' : 'smooth' })
  }

  // The visitor's own scrolling is spoken of, too, once it has led somewhere.
  const take = () => {
    settle()
    used = true
  }

  const passive = { passive: true }
  const follow = () => {
    if (target === undefined) settle()
  }
  track.addEventListener('scroll', follow, passive)
  for (const taken of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    track.addEventListener(taken, take, passive)
  }
  track.addEventListener('scrollend', () => {
    // The end of a scroll that a second press has replaced is not ours.
    if (target !== undefined && Math.abs(track.scrollLeft - target) < slideStepPx / 2) settle()
  })
  previous.addEventListener('click', () => goTo(index - 1))
  next.addEventListener('click', () => goTo(index + 1))
  for (const [at, dot] of dots.entries()) dot.addEventListener('click', () => goTo(at))
  // The visitor may have swiped before. To ask for the position here would lay out the page twice.
  new IntersectionObserver(follow).observe(track)
}

/** A disabled arrow loses the focus: the slides get it, which the arrow keys move as well. */
function disable(arrow: HTMLButtonElement, isDisabled: boolean, track: HTMLElement): void {
  if (isDisabled && arrow === document.activeElement) track.focus({ preventScroll: true })
  arrow.disabled = isDisabled
}
