import { app, safeStorage } from 'electron'
import { release } from 'node:os'
import { bugs } from '../../package.json' with { type: 'json' }
import { brand } from '../../shared/brand.ts'
import type { Notice } from '../ipc/contract.ts'

/** What an operator passes on with a question: versions, trouble by its kind, the end of the log. */
export function diagnosticsText(notices: readonly Notice[], log: string): string {
  const { versions, platform, arch } = process
  const kinds = notices.map(({ kind }) => kind).join(', ')
  return [
    `${brand.name} ${app.getVersion()}${app.isPackaged ? '' : ' (from its sources)'}`,
    `Electron ${versions.electron}, Chromium ${versions.chrome}, Node ${versions.node}`,
    `${platform} ${release()} ${arch}, ${app.getLocale()}`,
    ...(platform === 'linux'
      ? [`Keyring by the desktop: ${safeStorage.getSelectedStorageBackend()}`]
      : []),
    `Notices: ${kinds === '' ? 'none' : kinds}`,
    '',
    log,
  ].join('\n')
}

/** Characters of an address that every system and GitHub open. */
const longestAddress = 2000

/** The form for a new issue, with as much of the end of the diagnostics as an address holds. */
export function issueAddress(diagnostics: string): string {
  const [head = '', ...log] = diagnostics.split('\n\n')
  const address = (lines: readonly string[]) => {
    const body = ['What happened:', '', head, '', ...lines].join('\n')
    return `${bugs.url}/new?${new URLSearchParams({ body }).toString()}`
  }
  const lines = log.join('\n\n').split('\n')
  while (lines.length > 0 && address(lines).length > longestAddress) lines.shift()
  return address(lines)
}
