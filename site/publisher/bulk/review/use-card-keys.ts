import { useKey } from '../../help/shortcuts.ts'
import { shownTitles } from './focus-card.ts'

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
  const titles = shownTitles()
  const current = document.activeElement?.closest('.card')?.querySelector('.card-title')
  const at = titles.findIndex((title) => title === current)
  const target = at === -1 ? titles[0] : titles[at + step]
  target?.focus()
}
