import { clampIndex } from './carousel.ts'

interface Props {
  /** The id of the element that holds and scrolls the slides. */
  trackId: string
  /** The slides' names, in order. */
  names: readonly string[]
}

/** The arrows and dots of the carousel, as they are at its first step. */
export function CarouselControls({ trackId, names }: Props) {
  return (
    <div className="carousel-controls">
      <Arrow label="Previous slide" path="M15 5l-7 7 7 7" trackId={trackId} disabled />
      <ul className="dots">
        {names.map((name, dot) => (
          <li key={name}>
            <button
              type="button"
              aria-label={dotLabel(dot, names)}
              aria-controls={trackId}
              {...(dot === 0 && { 'aria-current': true })}
            />
          </li>
        ))}
      </ul>
      <Arrow label="Next slide" path="M9 5l7 7-7 7" trackId={trackId} disabled={false} />
      <p className="visually-hidden" aria-live="polite" />
    </div>
  )
}

/** Where a dot leads to: those of the last slides no further than the carousel goes. */
function dotLabel(dot: number, names: readonly string[]): string {
  const stop = clampIndex(dot, names.length)
  return `Go to slide ${stop + 1}: ${names[stop] ?? ''}${stop < dot ? ', the last step' : ''}`
}

interface ArrowProps {
  label: string
  path: string
  trackId: string
  disabled: boolean
}

function Arrow({ label, path, trackId, disabled }: ArrowProps) {
  return (
    <button
      type="button"
      className="arrow"
      aria-label={label}
      aria-controls={trackId}
      {...(disabled && { 'aria-disabled': true })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
