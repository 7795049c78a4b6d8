import type { MenuItemConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import {
  menuTemplate,
  contextMenuTemplate,
  type MenuState,
} from '../../../../desktop/main/menu/menu-template.ts'

function items(
  platform: string,
  developing = false,
  update?: MenuState['update'],
): MenuItemConstructorOptions[] {
  const state = { platform, spellCheck: false, developing, update, hasIssues: true } as const
  const flat = (list: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    list.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
  return flat(menuTemplate(state, {} as never))
}

test.each(['linux', 'win32', 'darwin'])(
  'on %s there are the edit roles and quit, the settings, and what tells of trouble',
  (platform) => {
    const all = items(platform)
    const roles = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'quit', 'about']
    expect(all.map(({ role }) => role)).toEqual(expect.arrayContaining(roles))
    const ids = ['show-logs', 'copy-diagnostics', 'report-issue', 'settings']
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  },
)

test('on macOS there is an app menu and closing the window does not quit', () => {
  const roles = items('darwin').map(({ role }) => role)
  expect(roles).toEqual(expect.arrayContaining(['hide', 'services', 'close', 'windowMenu']))
})

test('reload and the developer tools are for development only', () => {
  const roles = (developing: boolean) => items('linux', developing).map(({ role }) => role)
  expect(roles(false)).not.toContain('reload')
  expect(roles(false)).not.toContain('toggleDevTools')
  expect(roles(true)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']))
})

test('a copy that names no repository of its own offers no place to report an issue', () => {
  const state = { platform: 'linux', spellCheck: false, developing: false, hasIssues: false }
  expect(JSON.stringify(menuTemplate(state, {} as never))).not.toContain('Report')
})

test('no two items share an accelerator', () => {
  const accelerators = items('linux').flatMap(({ accelerator }) => accelerator ?? [])
  expect(new Set(accelerators).size).toBe(accelerators.length)
  expect(accelerators).toHaveLength(7)
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

test.each([
  ['none', 'Check for &Updates…'],
  ['unreachable', 'Check for &Updates…'],
  ['looking', 'Checking for &Updates…'],
  ['loading', 'Downloading &Update 2.0.0…'],
  ['ready', 'Restart to &Update to 2.0.0'],
  ['there', 'Get &Update 2.0.0'],
  ['failed', 'Get &Update 2.0.0'],
] as const)('where a new version is %s, the menu says: %s', (state, label) => {
  const update = { kind: 'update', state, version: '2.0.0', isAsked: false } as const
  for (const platform of ['linux', 'darwin']) {
    expect(items(platform, false, update).find(({ id }) => id === 'updates')).toMatchObject({
      label,
    })
  }
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
  const offered = labels({ isEditable: true, dictionarySuggestions: ['budget'] })
  expect(offered).toEqual(['budget', 'separator', ...edits])
})

test('a right click on a selection copies, on a link opens it, and elsewhere does nothing', () => {
  expect(labels({ selectionText: 'text' })).toEqual(['copy'])
  expect(labels({ linkURL: 'https://example.com' })).toEqual(['Open Link in Browser'])
  expect(labels({ linkURL: 'javascript:alert(1)' })).toEqual([])
  expect(labels({})).toEqual([])
})
