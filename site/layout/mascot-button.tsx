import { Island } from '../islands/island.tsx'
import { Wren } from '../ui/wren.tsx'
import type { MascotProps } from './mascot-script.ts'

/** The mascot as a button. */
export function MascotButton({ place }: MascotProps) {
  return (
    <Island name="mascot" props={{ place }}>
      <button type="button" className={`mascot mascot-${place}`} aria-label="Say hello to the wren">
        <Wren />
      </button>
    </Island>
  )
}
