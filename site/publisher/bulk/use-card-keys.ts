import { useKey } from '../help/shortcuts.ts'

/** The keys j and k go from card to card, as they are shown. */
export function useCardKeys(): void {
  useKey('j', () => {
    move(1)
  })
  useKey('k', () => {
    move(-1)
  })
}

function move(step: 1 | -1): void {
  const headings = [...document.querySelectorAll<HTMLElement>('.card-title')]
  const current = document.activeElement?.closest('.card')?.querySelector('.card-title')
  const at = headings.findIndex((heading) => heading === current)
  const target = at === -1 ? headings[0] : headings[at + step]
  target?.focus()
}
