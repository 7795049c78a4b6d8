import { app, clipboard, Menu, shell } from 'electron'
import { release } from 'node:os'
import { brand } from '../../../shared/brand.ts'
import { lastLines, log } from '../log.ts'
import type { NoticeStore } from '../notice-store.ts'
import type { MainWindow } from '../window/main-window.ts'
import { menuTemplate, type MenuCommands } from './menu-template.ts'
import type { Updates } from '../updates/updates.ts'
import { pageCommands, type Notice, type PageCommand } from '../../ipc/contract.ts'

export interface MenuParts {
  /** On macOS the menu outlives it. */
  window: MainWindow
  notices: NoticeStore
  updates: Updates
  chooseFile: () => void
  /** The folder of the log. */
  logs: string
  isDeveloped: boolean
}

/** Installs the native menu and the panel 'About'. */
export function installMenu(parts: MenuParts): void {
  const template = menuTemplate(process.platform, parts.isDeveloped, menuCommands(parts))
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  app.setAboutPanelOptions({
    applicationName: brand.name,
    applicationVersion: app.getVersion(),
    copyright: `© ${brand.author}`,
    website: brand.siteOrigin,
  })
}

function menuCommands(parts: MenuParts): MenuCommands {
  const { window, notices, updates, chooseFile, logs } = parts
  const ofPage = Object.fromEntries(
    pageCommands.map((name) => [name, () => window.showAndSend('pageCommand', name)]),
  ) as Record<PageCommand, () => void>
  const find = (isNext: boolean) => () => window.showAndSend('findAsked', { isNext })
  return {
    ...ofPage,
    open: chooseFile,
    find: find(false),
    'find-next': find(true),
    updates: () => {
      // It says there what goes on.
      window.showAndSend('pageCommand', 'settings')
      updates.look()
    },
    'show-logs': () => {
      // Resolves with what went wrong, or ''.
      void shell.openPath(logs).then((trouble) => {
        if (trouble !== '') log.warn('the folder of the logs was not opened')
      })
    },
    'copy-diagnostics': () => {
      clipboard
        .writeText(diagnosticsText(notices.list(), lastLines(logs, 100)))
        .catch((error: unknown) => log.warn('the diagnostics were not copied', error))
    },
  }
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
