import { expect, test, vi } from 'vitest'
import { contextMenuTemplate } from '../../../../desktop/main/menu/context-menu.ts'

const nothing = { canUndo: false, canRedo: false, canCut: false, canCopy: true, canPaste: true }
const flags = { ...nothing, canDelete: false, canSelectAll: true, canEditRichly: false }
const click = {
  replaceMisspelling: vi.fn<(w: string) => void>(),
  openLink: vi.fn<(u: string) => void>(),
}
const empty = {
  isEditable: false,
  selectionText: '',
  editFlags: flags,
  linkURL: '',
  dictionarySuggestions: [] as string[],
}
const labels = (params: Partial<typeof empty>) =>
  contextMenuTemplate({ ...empty, ...params }, click).map(
    ({ role, label, type }) => role ?? label ?? type,
  )

test('a right click in a field offers corrections and the edit actions', () => {
  expect(labels({ isEditable: true, dictionarySuggestions: ['budget'] })).toEqual([
    'budget',
    'separator',
    'undo',
    'redo',
    'separator',
    'cut',
    'copy',
    'paste',
    'separator',
    'selectAll',
  ])
})

test('a right click on a selection copies, on a link opens it, and elsewhere does nothing', () => {
  expect(labels({ selectionText: 'text' })).toEqual(['copy'])
  expect(labels({ linkURL: 'https://example.com' })).toEqual(['Open Link in Browser'])
  expect(labels({ linkURL: 'javascript:alert(1)' })).toEqual([])
  expect(labels({})).toEqual([])
})
