import type { WebContents } from 'electron'
import type { PayloadOf, RequestOf } from '../../ipc/contract.ts'

type Contents = Pick<WebContents, 'on' | 'findInPage' | 'stopFindInPage'>

/** Tells of each search in a page that has ended. */
export function tellFound(
  contents: Pick<Contents, 'on'>,
  tell: (found: PayloadOf<'found'>) => void,
): void {
  contents.on('found-in-page', (_event, { activeMatchOrdinal, matches, finalUpdate }) => {
    if (finalUpdate) tell({ active: activeMatchOrdinal, total: matches })
  })
}

/** Begins a search in a page, or goes on with it; without a text it ends. */
export function findIn(
  contents: Pick<Contents, 'findInPage' | 'stopFindInPage'>,
  { text, isNext, isForward }: RequestOf<'findInPage'>,
): void {
  if (text === '') contents.stopFindInPage('clearSelection')
  // Electron's `findNext` begins a search.
  else contents.findInPage(text, { findNext: !isNext, forward: isForward })
}
