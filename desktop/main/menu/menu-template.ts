import type { MenuItemConstructorOptions } from 'electron'
import { brand } from '../../../shared/brand.ts'
import type { Notice } from '../../ipc/contract.ts'
import type { Settings } from '../storage/settings.ts'

export interface MenuActions {
  showTool: (tool: 'single' | 'bulk' | 'settings') => void
  find: () => void
  setAppearance: (appearance: Settings['appearance']) => void
  setSpellCheck: (on: boolean) => void
  /** Or, where a new version is ready or there, restarts into it or gets it. */
  checkForUpdates: () => void
  openWebsite: () => void
  /** Opens the folder of the log. */
  showLogs: () => void
  /** Puts versions and the end of the log on the clipboard. */
  copyDiagnostics: () => void
  /** Opens the form for issues in the browser, with the diagnostics filled in. */
  reportIssue: () => void
}

export interface MenuState {
  platform: string
  appearance: Settings['appearance']
  spellCheck: boolean
  /** A new version that is ready or there. */
  update?: Extract<Notice, { kind: 'update' }> | undefined
  /** Adds reload and the developer tools. */
  developing: boolean
}

/** The native menu. Copy and paste depend on the edit roles on macOS. */
export function menuTemplate(state: MenuState, actions: MenuActions): MenuItemConstructorOptions[] {
  const mac = state.platform === 'darwin'
  return [
    ...(mac ? [appMenu(state, actions)] : []),
    {
      label: '&File',
      submenu: mac
        ? [{ role: 'close' }]
        : [settingsItem(actions), { type: 'separator' }, { role: 'quit' }],
    },
    editMenu(state, actions),
    viewMenu(state, actions),
    { role: 'windowMenu' },
    helpMenu(mac, state, actions),
  ]
}

function appMenu(state: MenuState, actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: brand.name,
    submenu: [
      { role: 'about' },
      updatesItem(state, actions),
      { type: 'separator' },
      settingsItem(actions),
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  }
}

function editMenu(state: MenuState, actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      { type: 'separator' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'pasteAndMatchStyle' },
      { role: 'delete' },
      { role: 'selectAll' },
      { type: 'separator' },
      { id: 'find', label: '&Find in Page…', accelerator: 'CmdOrCtrl+F', click: actions.find },
      { type: 'separator' },
      {
        id: 'spell-check',
        label: 'Check &Spelling',
        type: 'checkbox',
        checked: state.spellCheck,
        click: ({ checked }) => {
          actions.setSpellCheck(checked)
        },
      },
    ],
  }
}

function viewMenu(state: MenuState, actions: MenuActions): MenuItemConstructorOptions {
  const appearance = (
    value: Settings['appearance'],
    label: string,
  ): MenuItemConstructorOptions => ({
    id: `appearance-${value}`,
    label,
    type: 'radio',
    checked: state.appearance === value,
    click: () => {
      actions.setAppearance(value)
    },
  })
  const tool = (
    value: 'single' | 'bulk',
    label: string,
    accelerator: string,
  ): MenuItemConstructorOptions => ({
    id: `tool-${value}`,
    label,
    accelerator,
    click: () => {
      actions.showTool(value)
    },
  })
  return {
    label: '&View',
    submenu: [
      tool('single', 'S&ingle Post', 'CmdOrCtrl+1'),
      tool('bulk', '&Calendar', 'CmdOrCtrl+2'),
      { type: 'separator' },
      {
        label: '&Appearance',
        submenu: [
          appearance('system', 'As the System'),
          appearance('light', 'Light'),
          appearance('dark', 'Dark'),
        ],
      },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
      ...(state.developing
        ? ([{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }] as const)
        : []),
    ],
  }
}

function settingsItem({ showTool }: MenuActions): MenuItemConstructorOptions {
  return {
    id: 'settings',
    label: '&Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => {
      showTool('settings')
    },
  }
}

function updatesItem({ update }: MenuState, actions: MenuActions): MenuItemConstructorOptions {
  const label =
    update === undefined
      ? 'Check for &Updates…'
      : update.state === 'ready'
        ? `Restart to &Update to ${update.version}`
        : `Get &Update ${update.version}`
  return { id: 'updates', label, click: actions.checkForUpdates }
}

function helpMenu(
  mac: boolean,
  state: MenuState,
  actions: MenuActions,
): MenuItemConstructorOptions {
  return {
    role: 'help',
    submenu: [
      { id: 'website', label: `${brand.name} on the &Web`, click: actions.openWebsite },
      { type: 'separator' },
      { id: 'show-logs', label: 'Show &Logs', click: actions.showLogs },
      { id: 'copy-diagnostics', label: '&Copy Diagnostics', click: actions.copyDiagnostics },
      { id: 'report-issue', label: '&Report an Issue…', click: actions.reportIssue },
      ...(mac
        ? []
        : ([
            { type: 'separator' },
            updatesItem(state, actions),
            { type: 'separator' },
            { role: 'about' },
          ] as const)),
    ],
  }
}
