const slidesVisible = 3
/** One slide of 280 px and the gap of 32 px after it. */
export const slideStepPx = 312

/** The index of the last step: the first of the last three slides. */
export function lastIndex(slides: number): number {
  return Math.max(0, slides - slidesVisible)
}

/** The index nearest to `index` that the carousel can be at. */
export function clampIndex(index: number, slides: number): number {
  return Math.min(Math.max(index, 0), lastIndex(slides))
}

/** The index nearest to a scroll position in pixels. */
export function indexAt(scrollLeft: number, slides: number): number {
  return clampIndex(Math.round(scrollLeft / slideStepPx), slides)
}
