import { showToast } from '../ui/toast.ts'
import { mascotMoveMs, mascotToast, type MascotPlace } from './mascot-messages.ts'

export interface MascotProps {
  place: MascotPlace
}

/** A press animates the mascot for 600 ms and shows a toast for 3 seconds. */
export function attach(element: HTMLElement, { place }: MascotProps): void {
  const drawing = element.querySelector('svg')
  const move = place === 'footer' ? 'wren-spin' : 'wren-bounce'
  let timer: ReturnType<typeof setTimeout> | undefined
  element.querySelector('button')?.addEventListener('click', () => {
    showToast(mascotToast(place, Math.random()))
    drawing?.classList.add(move)
    timer ??= setTimeout(() => {
      drawing?.classList.remove(move)
      timer = undefined
    }, mascotMoveMs)
  })
}
