import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'

export interface ContextMenuActions {
  replaceMisspelling: (word: string) => void
  openLink: (url: string) => void
}

/** The items of a right click: corrections, the edit actions that are possible, 'open link'. */
export function contextMenuTemplate(
  params: Pick<
    ContextMenuParams,
    'isEditable' | 'selectionText' | 'editFlags' | 'linkURL' | 'dictionarySuggestions'
  >,
  actions: ContextMenuActions,
): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags, linkURL, dictionarySuggestions } = params
  const corrections = dictionarySuggestions.map((word) => ({
    label: word,
    click: () => {
      actions.replaceMisspelling(word)
    },
  }))
  const link = linkURL.startsWith('https://')
    ? [
        {
          label: 'Open Link in Browser',
          click: () => {
            actions.openLink(linkURL)
          },
        },
      ]
    : []
  const editing: MenuItemConstructorOptions[] = isEditable
    ? [
        { role: 'undo', enabled: editFlags.canUndo },
        { role: 'redo', enabled: editFlags.canRedo },
        { type: 'separator' },
        { role: 'cut', enabled: editFlags.canCut },
        { role: 'copy', enabled: editFlags.canCopy },
        { role: 'paste', enabled: editFlags.canPaste },
        { type: 'separator' },
        { role: 'selectAll', enabled: editFlags.canSelectAll },
      ]
    : selectionText.trim() === ''
      ? []
      : [{ role: 'copy', enabled: editFlags.canCopy }]
  return separated([corrections, link, editing])
}

function separated(groups: MenuItemConstructorOptions[][]): MenuItemConstructorOptions[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [{ type: 'separator' } as const, ...group]))
}
