import type { MenuItemConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { contextMenuTemplate, menuTemplate } from '../../../desktop/main/menu.ts'

vi.mock('electron', () => ({}))

/** All items of a menu, those of its menus too, without separators. */
function items(platform: string, isDeveloped = false): MenuItemConstructorOptions[] {
  const flat = (list: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    list.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
  return flat(menuTemplate(platform, { isDeveloped } as never))
}

const ids = (platform: string) => items(platform).flatMap(({ id }) => id ?? [])

test('every system has the same commands and the edit roles, each command once', () => {
  expect(ids('darwin').toSorted()).toEqual(ids('linux').toSorted())
  expect(new Set(ids('linux')).size).toBe(ids('linux').length)
  for (const platform of ['linux', 'darwin']) {
    const roles = items(platform).map(({ role }) => role)
    expect(roles).toEqual(expect.arrayContaining(['copy', 'paste', 'quit', 'about']))
  }
})

test('reload and the developer tools are for development only', () => {
  const roles = (developing: boolean) => items('linux', developing).map(({ role }) => role)
  expect(roles(false)).not.toContain('reload')
  expect(roles(false)).not.toContain('toggleDevTools')
  expect(roles(true)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']))
})

test('no two items share an accelerator', () => {
  const accelerators = items('linux').flatMap(({ accelerator }) => accelerator ?? [])
  expect(new Set(accelerators).size).toBe(accelerators.length)
})

test('the page is made larger by every key that has a plus sign, with one item in sight', () => {
  const all = items('linux').filter(({ role }) => role === 'zoomIn')
  expect(all.filter(({ visible }) => visible !== false)).toHaveLength(1)
  expect(all.map(({ accelerator }) => accelerator)).toContain('CmdOrCtrl+=')
})

const editFlags = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: true,
  canPaste: true,
  canDelete: false,
  canSelectAll: true,
  canEditRichly: false,
}
const empty = {
  isEditable: false,
  selectionText: '',
  editFlags,
  linkURL: '',
  dictionarySuggestions: [] as string[],
}

test.each<[string, Partial<typeof empty>, string]>([
  [
    'in a field: corrections and the edit actions',
    { isEditable: true, dictionarySuggestions: ['budget'] },
    'budget separator undo redo cut copy paste selectAll',
  ],
  ['on a selection', { selectionText: 'text' }, 'copy'],
  ['on a link', { linkURL: 'https://example.com' }, 'Open Link in Browser'],
  ['on a link that is none', { linkURL: 'javascript:alert(1)' }, ''],
  ['elsewhere', {}, ''],
])('a right click %s', (_where, params, shown) => {
  const template = contextMenuTemplate({ ...empty, ...params }, vi.fn(), vi.fn())
  expect(template.map(({ role, label, type }) => role ?? label ?? type).join(' ')).toBe(shown)
})
