import {
  app,
  clipboard,
  Menu,
  shell,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
} from 'electron'
import { release } from 'node:os'
import { brand } from '../../shared/brand.ts'
import type { Notice, PageCommand } from '../ipc/contract.ts'
import { lastLines, log } from './log.ts'
import type { NoticeStore } from './notice-store.ts'
import type { Updates } from './updates/updates.ts'
import type { MainWindow } from './window/main-window.ts'

type Item = MenuItemConstructorOptions

interface MenuParts {
  /** On macOS the menu outlives it. */
  window: MainWindow
  notices: NoticeStore
  updates: Updates
  chooseFile: () => void
  /** The folder of the log. */
  logs: string
  /** Adds reload and the developer tools. */
  isDeveloped: boolean
}

/** Installs the native menu and the panel 'About'. */
export function installMenu(parts: MenuParts): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, parts)))
  app.setAboutPanelOptions({
    applicationName: brand.name,
    applicationVersion: app.getVersion(),
    copyright: `© ${brand.author}`,
    website: brand.siteOrigin,
  })
}

/**
 * The native menu. Copy and paste depend on the edit roles on macOS. `platform`: Node's
 * `process.platform`.
 */
export function menuTemplate(platform: string, parts: MenuParts): Item[] {
  const { window, notices, updates, chooseFile, logs, isDeveloped } = parts
  const mac = platform === 'darwin'
  const item = (id: string, label: string, click: () => void, accelerator?: string): Item => ({
    id,
    label,
    click,
    ...(accelerator && { accelerator }),
  })
  const ofPage = (id: PageCommand, label: string, accelerator: string) =>
    item(id, label, () => window.showAndSend('pageCommand', id), accelerator)
  const find = (isNext: boolean) => () => window.showAndSend('findAsked', { isNext })
  const lookForUpdates = () => {
    // It says there what goes on.
    window.showAndSend('pageCommand', 'settings')
    updates.look()
  }
  const copyDiagnostics = () => {
    clipboard
      .writeText(diagnosticsText(notices.list(), lastLines(logs, 100)))
      .catch((error: unknown) => log.warn('the diagnostics were not copied', error))
  }
  const showLogs = async () => {
    const trouble = await shell.openPath(logs)
    if (trouble !== '') log.warn('the folder of the logs was not opened')
  }
  const settings = ofPage('settings', '&Settings…', 'CmdOrCtrl+,')
  const lookUp = item('updates', 'Check for &Updates…', lookForUpdates)
  const appItems = [
    [...roles('about'), lookUp],
    [settings],
    roles('services'),
    roles('hide', 'hideOthers', 'unhide'),
    roles('quit'),
  ]
  const file = [
    [ofPage('new-post', '&New Post', 'CmdOrCtrl+N')],
    [
      item('open', '&Open…', chooseFile, 'CmdOrCtrl+O'),
      ofPage('import-calendar', '&Import Calendar…', 'CmdOrCtrl+I'),
    ],
    [ofPage('export-backup', 'Export &Backup…', 'CmdOrCtrl+E')],
    ...(mac ? [roles('close')] : [[settings], roles('quit')]),
  ]
  const edit = [
    roles('undo', 'redo'),
    roles('cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll'),
    [
      item('find', '&Find in Page…', find(false), 'CmdOrCtrl+F'),
      item('find-next', 'Find &Next', find(true), mac ? 'Cmd+G' : 'F3'),
    ],
  ]
  const view = [
    [
      ofPage('tool-single', 'S&ingle Post', 'CmdOrCtrl+1'),
      ofPage('tool-bulk', '&Calendar', 'CmdOrCtrl+2'),
    ],
    [...roles('resetZoom', 'zoomIn'), ...zoomAliases, ...roles('zoomOut', 'togglefullscreen')],
    isDeveloped ? roles('reload', 'toggleDevTools') : [],
  ]
  const help = [
    item('show-logs', 'Show &Logs', () => void showLogs()),
    item('copy-diagnostics', '&Copy Diagnostics', copyDiagnostics),
  ]
  return [
    ...(mac ? [{ label: brand.name, submenu: separated(appItems) }] : []),
    { label: '&File', submenu: separated(file) },
    { label: '&Edit', submenu: separated(edit) },
    { label: '&View', submenu: separated(view) },
    { role: 'windowMenu' },
    { role: 'help', submenu: mac ? help : separated([help, [lookUp], roles('about')]) },
  ]
}

/** A report that goes with an operator's question: versions, notices by id, the end of the log. */
function diagnosticsText(notices: readonly Notice[], log: string): string {
  const { versions, platform, arch } = process
  return [
    `${brand.name} ${app.getVersion()}${app.isPackaged ? '' : ' (from its sources)'}`,
    `Electron ${versions.electron}, Chromium ${versions.chrome}, Node ${versions.node}`,
    `${platform} ${release()} ${arch}, ${app.getLocale()}`,
    `Notices: ${notices.map(({ id }) => id).join(', ')}`,
    '',
    log,
  ].join('\n')
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
