import { Wren } from '../ui/wren.tsx'
import type { MascotPlace } from './mascot-messages.ts'

export function MascotButton({ place }: { place: MascotPlace }) {
  return (
    <button
      type="button"
      className={`mascot mascot-${place}`}
      data-place={place}
      aria-label="Say hello to the wren"
    >
      <Wren />
    </button>
  )
}
