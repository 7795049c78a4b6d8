import { brand } from '../../shared/brand.ts'
import { clampIndex } from './features.script.ts'
import { importId, screens } from './screens.tsx'

const names = screens.map(({ name }) => name)

/** The id of the element that holds and scrolls the slides. */
const trackId = 'feature-slides'

/** The arrows and dots of the carousel, as they are at its first step. */
function CarouselControls() {
  return (
    <div className="row features-controls needs-script">
      <Arrow part="previous-slide" label="Previous slide" path="M15 5l-7 7 7 7" disabled />
      <Arrow part="next-slide" label="Next slide" path="M9 5l7 7-7 7" />
      <ul className="row features-dots" data-part="dots">
        {names.map((name, dot) => (
          <li key={name}>
            <button
              type="button"
              aria-label={dotLabel(dot)}
              aria-controls={trackId}
              {...(dot === 0 && { 'aria-current': true })}
            />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" data-part="spoken" aria-live="polite" />
    </div>
  )
}

/** Where a dot leads to: those of the last slides no further than the carousel goes. */
function dotLabel(dot: number): string {
  const stop = clampIndex(dot, names.length)
  return `Go to slide ${stop + 1}: ${names[stop] ?? ''}${stop < dot ? ', the last step' : ''}`
}

interface ArrowProps {
  part: 'previous-slide' | 'next-slide'
  label: string
  path: string
  disabled?: boolean
}

function Arrow({ part, label, path, disabled = false }: ArrowProps) {
  return (
    <button
      type="button"
      className="features-arrow"
      data-part={part}
      aria-label={label}
      aria-controls={trackId}
      disabled={disabled}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}

/** A region that scrolls has to be within the keyboard's reach. */
const trackRole = { role: 'group', 'aria-label': 'Slides', tabIndex: 0 } as const

/**
 * The carousel. Only its controls have a script; the slides are plain HTML that scrolls by itself.
 */
export function Features() {
  return (
    <section
      className="landing-band features"
      id="features"
      aria-roledescription="carousel"
      aria-labelledby="features-title"
    >
      <div className="features-layout">
        <div className="features-head">
          <h2 id="features-title">Experience {brand.name} in Action</h2>
          <p className="lead">Seven screens from the app we are building, with sample data.</p>
          <CarouselControls />
        </div>
        <div className="features-track" data-part="track" id={trackId} {...trackRole}>
          {screens.map(({ name, caption, mockup }, index) => (
            <div
              key={name}
              className="features-slide"
              id={name === 'Import' ? importId : undefined}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${screens.length}: ${name}`}
            >
              {mockup}
              <h3>{name}</h3>
              <p>{caption}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
