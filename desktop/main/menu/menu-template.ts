import type { MenuItemConstructorOptions, ContextMenuParams } from 'electron'
import type { PageCommand } from '../../ipc/contract.ts'
import { brand } from '../../../shared/brand.ts'

/** The app's own commands, by the ids of their items; the other items have a role. */
type MenuCommand =
  PageCommand | 'open' | 'find' | 'find-next' | 'show-logs' | 'copy-diagnostics' | 'updates'

export type MenuCommands = Record<MenuCommand, () => void>

type Item = MenuItemConstructorOptions

/**
 * The native menu. Copy and paste depend on the edit roles on macOS. `platform`: Node's
 * `process.platform`. `developing`: adds reload and the developer tools.
 */
export function menuTemplate(
  platform: string,
  developing: boolean,
  commands: MenuCommands,
): Item[] {
  const mac = platform === 'darwin'
  const item = (id: MenuCommand, label: string, accelerator?: string): Item => ({
    id,
    label,
    ...(accelerator && { accelerator }),
    click: () => commands[id](),
  })
  const settings = item('settings', '&Settings…', 'CmdOrCtrl+,')
  const updates = item('updates', 'Check for &Updates…')
  const app = [
    [...roles('about'), updates],
    [settings],
    roles('services'),
    roles('hide', 'hideOthers', 'unhide'),
    roles('quit'),
  ]
  const file = [
    [item('new-post', '&New Post', 'CmdOrCtrl+N')],
    [
      item('open', '&Open…', 'CmdOrCtrl+O'),
      item('import-calendar', '&Import Calendar…', 'CmdOrCtrl+I'),
    ],
    [item('export-backup', 'Export &Backup…', 'CmdOrCtrl+E')],
    ...(mac ? [roles('close')] : [[settings], roles('quit')]),
  ]
  const edit = [
    roles('undo', 'redo'),
    roles('cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll'),
    [
      item('find', '&Find in Page…', 'CmdOrCtrl+F'),
      item('find-next', 'Find &Next', mac ? 'Cmd+G' : 'F3'),
    ],
  ]
  const view = [
    [
      item('tool-single', 'S&ingle Post', 'CmdOrCtrl+1'),
      item('tool-bulk', '&Calendar', 'CmdOrCtrl+2'),
    ],
    [...roles('resetZoom', 'zoomIn'), ...zoomAliases, ...roles('zoomOut', 'togglefullscreen')],
    developing ? roles('reload', 'toggleDevTools') : [],
  ]
  const help = [item('show-logs', 'Show &Logs'), item('copy-diagnostics', '&Copy Diagnostics')]
  return [
    ...(mac ? [{ label: brand.name, submenu: separated(app) }] : []),
    { label: '&File', submenu: separated(file) },
    { label: '&Edit', submenu: separated(edit) },
    { label: '&View', submenu: separated(view) },
    { role: 'windowMenu' },
    { role: 'help', submenu: mac ? help : separated([help, [updates], roles('about')]) },
  ]
}

/** The role's own is the key of the plus sign, which needs Shift on many keyboards, or is a key apart. */
const zoomAliases = ['CmdOrCtrl+=', 'CmdOrCtrl+Shift+=', 'CmdOrCtrl+numadd'].map(
  (accelerator): Item => ({
    role: 'zoomIn',
    accelerator,
    visible: false,
    acceleratorWorksWhenHidden: true,
  }),
)

/** The items of a right click: corrections, the edit actions that are possible, 'open link'. */
export function contextMenuTemplate(
  params: Pick<
    ContextMenuParams,
    'isEditable' | 'selectionText' | 'editFlags' | 'linkURL' | 'dictionarySuggestions'
  >,
  replaceMisspelling: (word: string) => void,
  openLink: (url: string) => void,
): Item[] {
  const { isEditable, selectionText, editFlags, linkURL, dictionarySuggestions } = params
  const corrections = dictionarySuggestions.map((word) => ({
    label: word,
    click: () => replaceMisspelling(word),
  }))
  const open = { label: 'Open Link in Browser', click: () => openLink(linkURL) }
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
