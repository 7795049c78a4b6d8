import { showToast } from '../ui/toast.ts'
import { mascotMoveMs, mascotToast, type MascotPlace } from './mascot-messages.ts'

/** A press animates a mascot for 600 ms and shows a toast for 3 seconds. */
export function mascotButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.mascot')) {
    const place = button.dataset['place'] as MascotPlace
    const drawing = button.querySelector('svg')
    const move = place === 'footer' ? 'wren-spin' : 'wren-bounce'
    let timer: ReturnType<typeof setTimeout> | undefined
    button.addEventListener('click', () => {
      showToast(mascotToast(place, Math.random()))
      drawing?.classList.add(move)
      timer ??= setTimeout(() => {
        drawing?.classList.remove(move)
        timer = undefined
      }, mascotMoveMs)
    })
  }
}
