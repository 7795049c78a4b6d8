import { useState } from 'react'
import { clampIndex, lastIndex } from './carousel.ts'
import { useCarousel } from './use-carousel.ts'

interface Props {
  /** The id of the element that holds and scrolls the slides. */
  trackId: string
  /** The slides' names, in order. */
  names: string[]
}

export default function CarouselControls({ trackId, names }: Props) {
  const { index, goTo, stepBy } = useCarousel(trackId, names.length)
  const [used, setUsed] = useState(false)
  const step = (by: number) => {
    setUsed(true)
    stepBy(by)
  }
  return (
    <div className="carousel-controls">
      <Arrow
        label="Previous slide"
        path="M15 5l-7 7 7 7"
        trackId={trackId}
        disabled={index === 0}
        onPress={() => {
          step(-1)
        }}
      />
      <ul className="dots">
        {names.map((name, dot) => (
          <li key={name}>
            <button
              type="button"
              aria-label={dotLabel(dot, names)}
              aria-controls={trackId}
              {...(dot === index && { 'aria-current': true })}
              onClick={() => {
                setUsed(true)
                goTo(dot)
              }}
            />
          </li>
        ))}
      </ul>
      <Arrow
        label="Next slide"
        path="M9 5l7 7-7 7"
        trackId={trackId}
        disabled={index === lastIndex(names.length)}
        onPress={() => {
          step(1)
        }}
      />
      <p className="visually-hidden" aria-live="polite">
        {used && `Slide ${index + 1} of ${names.length}: ${names[index] ?? ''}`}
      </p>
    </div>
  )
}

/** Where a dot leads to: those of the last slides no further than the carousel goes. */
function dotLabel(dot: number, names: string[]): string {
  const stop = clampIndex(dot, names.length)
  return `Go to slide ${stop + 1}: ${names[stop] ?? ''}${stop < dot ? ', the last step' : ''}`
}

interface ArrowProps {
  label: string
  path: string
  trackId: string
  disabled: boolean
  onPress: () => void
}

/** Keeps the focus when it is disabled, so that a keyboard user is not thrown off at the end. */
function Arrow({ label, path, trackId, disabled, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      className="arrow"
      aria-label={label}
      aria-controls={trackId}
      {...(disabled && { 'aria-disabled': true })}
      onClick={() => {
        if (!disabled) onPress()
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
