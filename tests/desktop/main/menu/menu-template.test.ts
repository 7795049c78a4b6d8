import type { MenuItemConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { menuTemplate, contextMenuTemplate } from '../../../../desktop/main/menu/menu-template.ts'

function items(platform: string, developing = false): MenuItemConstructorOptions[] {
  const state = { platform, developing, hasIssues: true }
  const flat = (list: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    list.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
  return flat(menuTemplate(state, {} as never))
}

/** The menu as it is seen: separators as '-', roles by their names, what is hidden left out. */
function table(platform: string): Record<string, string[]> {
  const state = { platform, developing: false, hasIssues: true }
  const shown = ({ label, role, type, accelerator }: MenuItemConstructorOptions) =>
    type === 'separator'
      ? '-'
      : [label?.replace('&', '') ?? role, accelerator].filter(Boolean).join(' | ')
  return Object.fromEntries(
    menuTemplate(state, {} as never).map((menu) => [
      shown(menu),
      (Array.isArray(menu.submenu) ? menu.submenu : [])
        .filter(({ visible }) => visible !== false)
        .map(shown),
    ]),
  )
}

const files = [
  'New Post | CmdOrCtrl+N',
  '-',
  'Open… | CmdOrCtrl+O',
  'Import Calendar… | CmdOrCtrl+I',
  '-',
  'Export Backup… | CmdOrCtrl+E',
  'Export Report…',
  '-',
]
const settings = 'Settings… | CmdOrCtrl+,'
const edits = (next: string) =>
  `undo, redo, -, cut, copy, paste, pasteAndMatchStyle, delete, selectAll, -, Find in Page… | CmdOrCtrl+F, Find Next | ${next}`.split(
    ', ',
  )
const views =
  'Single Post | CmdOrCtrl+1, Calendar | CmdOrCtrl+2, -, resetZoom, zoomIn, zoomOut, togglefullscreen'.split(
    ', ',
  )
const help = ['Show Logs', 'Copy Diagnostics', 'Report an Issue…']
const update = 'Check for Updates…'

test.each([
  [
    'linux',
    {
      File: [...files, settings, '-', 'quit'],
      Edit: edits('F3'),
      View: views,
      windowMenu: [],
      help: [...help, '-', update, '-', 'about'],
    },
  ],
  [
    'darwin',
    {
      Pennywren:
        `about, ${update}, -, ${settings}, -, services, -, hide, hideOthers, unhide, -, quit`.split(
          ', ',
        ),
      File: [...files, 'close'],
      Edit: edits('Cmd+G'),
      View: views,
      windowMenu: [],
      help,
    },
  ],
])('the menu on %s', (platform, menus) => expect(table(platform)).toEqual(menus))

test('reload and the developer tools are for development only', () => {
  const roles = (developing: boolean) => items('linux', developing).map(({ role }) => role)
  expect(roles(false)).not.toContain('reload')
  expect(roles(false)).not.toContain('toggleDevTools')
  expect(roles(true)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']))
})

test('a copy that names no repository of its own offers no place to report an issue', () => {
  const state = { platform: 'linux', developing: false, hasIssues: false }
  expect(JSON.stringify(menuTemplate(state, {} as never))).not.toContain('Report an Issue')
})

test('no two items share an accelerator', () => {
  const accelerators = items('linux').flatMap(({ accelerator }) => accelerator ?? [])
  expect(new Set(accelerators).size).toBe(accelerators.length)
  expect(accelerators).toHaveLength(12)
})

test('the page is made larger by every key that has a plus sign, with one item in sight', () => {
  const all = items('linux').filter(({ role }) => role === 'zoomIn')
  expect(all.map(({ accelerator, visible }) => [accelerator, visible])).toEqual([
    [undefined, undefined],
    ['CmdOrCtrl+=', false],
    ['CmdOrCtrl+Shift+=', false],
    ['CmdOrCtrl+numadd', false],
  ])
})

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
  const edits = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']
  // No dictionary of the operator's own: a session in memory keeps none.
  const offered = labels({ isEditable: true, dictionarySuggestions: ['budget'] })
  expect(offered).toEqual(['budget', 'separator', ...edits])
})

test('a right click on a selection copies, on a link opens it, and elsewhere does nothing', () => {
  expect(labels({ selectionText: 'text' })).toEqual(['copy'])
  expect(labels({ linkURL: 'https://example.com' })).toEqual(['Open Link in Browser'])
  expect(labels({ linkURL: 'javascript:alert(1)' })).toEqual([])
  expect(labels({})).toEqual([])
})
