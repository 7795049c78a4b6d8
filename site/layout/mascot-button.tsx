import { Wren } from '../ui/wren.tsx'
import type { MascotPlace } from './mascot-button.script.ts'

export function MascotButton({ place }: { place: MascotPlace }) {
  return (
    <button
      type="button"
      className="layout-mascot"
      data-part="mascot"
      data-place={place}
      aria-label="Say hello to the wren"
    >
      <Wren />
    </button>
  )
}
