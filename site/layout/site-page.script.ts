import { prepareToasts } from '../ui/toast.ts'
import { mascotButtons } from './mascot-button.script.ts'

/** Of every public page: its toasts and its mascots. */
export function sitePage(): void {
  prepareToasts()
  mascotButtons()
}
