import { parts } from '../ui/find.ts'
import { showToast, type ToastOptions } from '../ui/toast.ts'

const toastMs = 3000
/** How long the bounce or spin of `wren.css` takes. */
const moveMs = 600

const titles = {
  nav: [
    'Chirp! You found me.',
    'Pennies in the nest, worries out of it.',
    'A wren weighs less than a handful of coins.',
    'I count pennies so you can count sheep.',
    'Psst: the good branch is further down.',
    'Tweet tweet. That is bird for: nicely done.',
  ],
  hero: [
    'That tickles!',
    'Every penny finds its place.',
    'Small bird, big plans for your budget.',
    'I never sell what I hear on the branch.',
    'One for rent, two for fun, three for the nest egg.',
    'Careful, I sing when budgets balance.',
  ],
  footer: [
    'You flew all the way down here!',
    'Birds of a feather budget together.',
    'The early bird joins the waitlist.',
    'Wing it? Not with your savings.',
    'A little bird told me you like saving.',
    'Time to feather your nest.',
  ],
} satisfies Record<string, readonly string[]>

/** The three places that have a mascot. */
export type MascotPlace = keyof typeof titles

/** One of the place's six messages; `random` is a number from 0 up to, but not including, 1. */
export function mascotToast(place: MascotPlace, random: number): ToastOptions {
  const choices = titles[place]
  return {
    title: choices[Math.floor(random * choices.length)] ?? '',
    durationMs: toastMs,
    ...(place === 'footer' && { description: 'Ready to take flight with better budgeting?' }),
  }
}

/** A press animates a mascot for 600 ms and shows a toast for 3 seconds. */
export function mascotButtons(): void {
  for (const button of parts('mascot')) {
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
      }, moveMs)
    })
  }
}
