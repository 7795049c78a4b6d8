import type { MenuItemConstructorOptions, ContextMenuParams } from 'electron'
import { brand } from '../../../shared/brand.ts'
import type { Notice } from '../../ipc/contract.ts'
import type { Settings } from '../storage/settings.ts'

/** The app's own commands, by the ids of their items; the other items have a role. */
export type MenuCommand =
  | 'settings'
  | 'find'
  | 'spell-check'
  | 'tool-single'
  | 'tool-bulk'
  | `appearance-${Settings['appearance']}`
  | 'website'
  | 'show-logs'
  | 'copy-diagnostics'
  | 'report-issue'
  /** Looks for updates, or applies the one that was found. */
  | 'updates'

export interface MenuState {
  platform: string
  appearance: Settings['appearance']
  spellCheck: boolean
  /** A new version that is ready or there. */
  update?: Extract<Notice, { kind: 'update' }> | undefined
  /** Adds reload and the developer tools. */
  developing: boolean
}

const separator = { type: 'separator' } as const

type Item = MenuItemConstructorOptions
type ItemMaker = (id: MenuCommand, label: string, more?: Item) => Item

/**
 * The native menu. Copy and paste depend on the edit roles on macOS. `run` is called with the command
 * that was chosen, and whether its item is checked now.
 */
export function menuTemplate(
  state: MenuState,
  run: (command: MenuCommand, isChecked: boolean) => void,
): Item[] {
  const mac = state.platform === 'darwin'
  const item: ItemMaker = (id, label, more) => ({
    id,
    label,
    ...more,
    click: ({ checked }) => run(id, checked),
  })
  const settings = item('settings', '&Settings…', { accelerator: 'CmdOrCtrl+,' })
  const updates = item('updates', updatesLabel(state))
  return [
    ...(mac ? [appMenu(settings, updates)] : []),
    {
      label: '&File',
      submenu: mac ? [{ role: 'close' }] : [settings, separator, { role: 'quit' }],
    },
    editMenu(item, state),
    viewMenu(item, state),
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        item('website', `${brand.name} on the &Web`),
        separator,
        item('show-logs', 'Show &Logs'),
        item('copy-diagnostics', '&Copy Diagnostics'),
        item('report-issue', '&Report an Issue…'),
        ...(mac ? [] : [separator, updates, separator, { role: 'about' } as const]),
      ],
    },
  ]
}

function updatesLabel({ update }: MenuState): string {
  if (update === undefined) return 'Check for &Updates…'
  return update.state === 'ready'
    ? `Restart to &Update to ${update.version}`
    : `Get &Update ${update.version}`
}

function appMenu(settings: Item, updates: Item): Item {
  return {
    label: brand.name,
    submenu: [
      { role: 'about' },
      updates,
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }
}

function editMenu(item: ItemMaker, { spellCheck }: MenuState): Item {
  return {
    label: '&Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'pasteAndMatchStyle' },
      { role: 'delete' },
      { role: 'selectAll' },
      separator,
      item('find', '&Find in Page…', { accelerator: 'CmdOrCtrl+F' }),
      separator,
      item('spell-check', 'Check &Spelling', { type: 'checkbox', checked: spellCheck }),
    ],
  }
}

function viewMenu(item: ItemMaker, { appearance, developing }: MenuState): Item {
  const choice = (value: Settings['appearance'], label: string) =>
    item(`appearance-${value}`, label, { type: 'radio', checked: value === appearance })
  return {
    label: '&View',
    submenu: [
      item('tool-single', 'S&ingle Post', { accelerator: 'CmdOrCtrl+1' }),
      item('tool-bulk', '&Calendar', { accelerator: 'CmdOrCtrl+2' }),
      separator,
      {
        label: '&Appearance',
        submenu: [
          choice('system', 'As the System'),
          choice('light', 'Light'),
          choice('dark', 'Dark'),
        ],
      },
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
      ...(developing ? ([separator, { role: 'reload' }, { role: 'toggleDevTools' }] as const) : []),
    ],
  }
}

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
    click: () => actions.replaceMisspelling(word),
  }))
  const link = linkURL.startsWith('https://')
    ? [
        {
          label: 'Open Link in Browser',
          click: () => actions.openLink(linkURL),
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
