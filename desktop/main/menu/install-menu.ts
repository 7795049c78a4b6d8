import { app, clipboard, dialog, Menu, shell } from 'electron'
import { release } from 'node:os'
import { brand } from '../../../shared/brand.ts'
import { lastLines, log } from '../log.ts'
import type { NoticeStore } from '../notices.ts'
import type { AppSettingsStore } from '../storage/app-settings.ts'
import type { MainWindow } from '../window/main-window.ts'
import { openOutside } from '../window/harden.ts'
import { menuTemplate, type MenuCommands } from './menu-template.ts'
import type { Updates } from '../updates/updates.ts'
import { bugs } from '../../../package.json' with { type: 'json' }
import { pageCommands, type Notice, type PageCommand } from '../../ipc/contract.ts'

/** A copy whose `package.json` names no repository yet has nowhere to report an issue. */
const hasIssues = !bugs.url.includes('OWNER/REPOSITORY')

export interface MenuParts {
  appSettings: AppSettingsStore
  /** On macOS the menu outlives it. */
  window: MainWindow
  notices: NoticeStore
  updates: Updates
  chooseFile: () => void
  /** The folder of the log. */
  logs: string
  developing: boolean
}

/** Installs the native menu and the panel 'About'; again once a new version is there. */
export function installMenu(parts: MenuParts): void {
  const { appSettings, notices, developing } = parts
  const { spellCheck } = appSettings.get()
  const update = notices.list().find((notice) => notice.kind === 'update')
  const template = menuTemplate(
    { platform: process.platform, spellCheck, developing, update, hasIssues },
    menuCommands(parts),
  )
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  app.setAboutPanelOptions({
    applicationName: brand.name,
    applicationVersion: app.getVersion(),
    copyright: `© ${brand.author}`,
    website: brand.siteOrigin,
  })
}

function menuCommands(parts: MenuParts): MenuCommands {
  const { appSettings, window, notices, updates, chooseFile, logs } = parts
  const ofPage = Object.fromEntries(
    pageCommands.map((name) => [name, () => window.showAndSend('pageCommand', name)]),
  ) as Record<PageCommand, () => void>
  const find = (isNext: boolean) => () => window.showAndSend('findAsked', { isNext })
  const diagnostics = (lines: number) => diagnosticsText(notices.list(), lastLines(logs, lines))
  return {
    ...ofPage,
    open: chooseFile,
    find: find(false),
    'find-next': find(true),
    'spell-check': (spellCheck) => {
      appSettings
        .change({ spellCheck })
        .catch((error: unknown) => log.warn('a choice in the menu was not saved', error))
      if (spellCheck) void explainSpellCheck()
    },
    updates: () => {
      // It says there what goes on.
      window.show()
      updates.press()
    },
    'show-logs': () => {
      // Resolves with what went wrong, or ''.
      void shell.openPath(logs).then((trouble) => {
        if (trouble !== '') log.warn('the folder of the logs was not opened')
      })
    },
    'copy-diagnostics': () => {
      clipboard
        .writeText(diagnostics(100))
        .catch((error: unknown) => log.warn('the diagnostics were not copied', error))
    },
    'report-issue': () => {
      // Not every system opens an address of more than 2,000 characters.
      const body = `What happened:\n\n${diagnostics(10)}`
      openOutside(`${bugs.url}/new?${new URLSearchParams({ body }).toString()}`, shell)
    },
  }
}

/** A dictionary is the only thing the app gets from a third party, so the operator is told. */
async function explainSpellCheck(): Promise<void> {
  const [message, detail] =
    process.platform === 'darwin'
      ? ['Spelling is checked from now on.', 'macOS does it, in the languages of its settings.']
      : [
          'Spelling is checked from the next start on.',
          'The dictionary is downloaded from Google once.',
        ]
  await dialog.showMessageBox({
    type: 'info',
    message,
    detail: `${detail} Your texts stay on this computer.`,
    buttons: ['OK'],
  })
}

/** A report that goes with an operator's question: versions, notices by kind, the end of the log. */
function diagnosticsText(notices: readonly Notice[], log: string): string {
  const { versions, platform, arch } = process
  return [
    `${brand.name} ${app.getVersion()}${app.isPackaged ? '' : ' (from its sources)'}`,
    `Electron ${versions.electron}, Chromium ${versions.chrome}, Node ${versions.node}`,
    `${platform} ${release()} ${arch}, ${app.getLocale()}`,
    `Notices: ${notices.map(({ kind }) => kind).join(', ')}`,
    '',
    log,
  ].join('\n')
}
