import { brand } from '../../shared/brand.ts'
import { Wren } from '../ui/wren.tsx'
import { CarouselControls } from './carousel-controls.tsx'
import { slides } from './slides.tsx'

const trackId = 'feature-slides'

/** What scrolls has to be within the keyboard's reach. */
const trackRole = { role: 'group', 'aria-label': 'Slides', tabIndex: 0 } as const

const slideRole = { role: 'group', 'aria-roledescription': 'slide' } as const

/**
 * The carousel. Only its controls have a script; the slides are plain HTML that scrolls by itself.
 */
export function Features() {
  return (
    <section
      className="band features"
      id="features"
      aria-roledescription="carousel"
      aria-labelledby="features-title"
    >
      <div className="wrap features-head">
        <div>
          <h2 id="features-title">Experience {brand.name} in Action</h2>
          <p className="lead">Seven screens from the app we are building, with sample data.</p>
        </div>
        <CarouselControls trackId={trackId} names={slides.map(({ name }) => name)} />
      </div>
      <div className="track" id={trackId} {...trackRole}>
        {slides.map(({ name, caption, mockup }, index) => (
          <div
            key={name}
            className="slide"
            {...slideRole}
            aria-label={`${index + 1} of ${slides.length}: ${name}`}
          >
            {mockup}
            <h3>{name}</h3>
            <p>{caption}</p>
          </div>
        ))}
        <div className="track-end">
          <Wren />
        </div>
      </div>
    </section>
  )
}
