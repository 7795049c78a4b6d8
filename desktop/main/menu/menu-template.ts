import type { MenuItemConstructorOptions, ContextMenuParams } from 'electron'
import type { PageCommand } from '../../ipc/contract.ts'
import { brand } from '../../../shared/brand.ts'

/** The app's own commands, by the ids of their items; the other items have a role. */
type MenuCommand =
  | PageCommand
  | 'open'
  | 'find'
  | 'find-next'
  | 'show-logs'
  | 'copy-diagnostics'
  | 'report-issue'
  | 'updates'

export type MenuCommands = Record<MenuCommand, () => void>

export interface MenuState {
  platform: string
  /** Adds reload and the developer tools. */
  developing: boolean
  /** Whether there is a place where issues are reported. */
  hasIssues: boolean
}

type Item = MenuItemConstructorOptions
type ItemMaker = (id: MenuCommand, label: string, more?: Item) => Item

/** The native menu. Copy and paste depend on the edit roles on macOS. */
export function menuTemplate(state: MenuState, commands: MenuCommands): Item[] {
  const mac = state.platform === 'darwin'
  const item: ItemMaker = (id, label, more) => ({
    id,
    label,
    ...more,
    click: () => commands[id](),
  })
  const settings = item('settings', '&Settings…', { accelerator: 'CmdOrCtrl+,' })
  const updates = item('updates', 'Check for &Updates…')
  const help = [
    item('show-logs', 'Show &Logs'),
    item('copy-diagnostics', '&Copy Diagnostics'),
    ...(state.hasIssues ? [item('report-issue', '&Report an Issue…')] : []),
  ]
  return [
    ...(mac ? [appMenu(settings, updates)] : []),
    fileMenu(item, mac ? [roles('close')] : [[settings], roles('quit')]),
    editMenu(item, mac),
    viewMenu(item, state.developing),
    { role: 'windowMenu' },
    { role: 'help', submenu: mac ? help : separated([help, [updates], roles('about')]) },
  ]
}

function appMenu(settings: Item, updates: Item): Item {
  return {
    label: brand.name,
    submenu: separated([
      [...roles('about'), updates],
      [settings],
      roles('services'),
      roles('hide', 'hideOthers', 'unhide'),
      roles('quit'),
    ]),
  }
}

function fileMenu(item: ItemMaker, end: Item[][]): Item {
  return {
    label: '&File',
    submenu: separated([
      [item('new-post', '&New Post', { accelerator: 'CmdOrCtrl+N' })],
      [
        item('open', '&Open…', { accelerator: 'CmdOrCtrl+O' }),
        item('import-calendar', '&Import Calendar…', { accelerator: 'CmdOrCtrl+I' }),
      ],
      [
        item('export-backup', 'Export &Backup…', { accelerator: 'CmdOrCtrl+E' }),
        item('export-report', 'Export &Report…'),
      ],
      ...end,
    ]),
  }
}

function editMenu(item: ItemMaker, mac: boolean): Item {
  return {
    label: '&Edit',
    submenu: separated([
      roles('undo', 'redo'),
      roles('cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll'),
      [
        item('find', '&Find in Page…', { accelerator: 'CmdOrCtrl+F' }),
        item('find-next', 'Find &Next', { accelerator: mac ? 'Cmd+G' : 'F3' }),
      ],
    ]),
  }
}

/** The role's own is the key of the plus sign, which needs Shift on many keyboards, or is a key apart. */
const zoomAliases = ['CmdOrCtrl+=', 'CmdOrCtrl+Shift+=', 'CmdOrCtrl+numadd']

function viewMenu(item: ItemMaker, developing: boolean): Item {
  return {
    label: '&View',
    submenu: separated([
      [
        item('tool-single', 'S&ingle Post', { accelerator: 'CmdOrCtrl+1' }),
        item('tool-bulk', '&Calendar', { accelerator: 'CmdOrCtrl+2' }),
      ],
      [
        ...roles('resetZoom', 'zoomIn'),
        ...zoomAliases.map((accelerator): Item => ({
          role: 'zoomIn',
          accelerator,
          visible: false,
          acceleratorWorksWhenHidden: true,
        })),
        ...roles('zoomOut', 'togglefullscreen'),
      ],
      developing ? roles('reload', 'toggleDevTools') : [],
    ]),
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
): Item[] {
  const { isEditable, selectionText, editFlags, linkURL, dictionarySuggestions } = params
  const corrections = dictionarySuggestions.map((word) => ({
    label: word,
    click: () => actions.replaceMisspelling(word),
  }))
  const open = { label: 'Open Link in Browser', click: () => actions.openLink(linkURL) }
  const link = linkURL.startsWith('https://') ? [open] : []
  const edits: Item[] = [
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
  const copy = selectionText.trim() === '' ? [] : roles('copy')
  return separated([corrections, link, isEditable ? edits : copy])
}

function roles(...names: NonNullable<Item['role']>[]): Item[] {
  return names.map((role) => ({ role }))
}

/** With a line between every two groups. */
function separated(groups: Item[][]): Item[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [{ type: 'separator' }, ...group]))
}
