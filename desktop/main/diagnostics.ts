import { bugs } from '../../package.json' with { type: 'json' }
import type { Notice } from '../ipc/contract.ts'

export interface DiagnosticFacts {
  name: string
  version: string
  isPackaged: boolean
  /** Node's `process`. */
  process: Pick<NodeJS.Process, 'platform' | 'arch' | 'versions'>
  systemVersion: string
  locale: string
  /** The desktop that Electron sees, on Linux. */
  keyring: string | undefined
  notices: readonly Notice[]
  log: string
}

/** What an operator passes on with a question: versions, trouble by its kind, the end of the log. */
export function diagnosticsText(facts: DiagnosticFacts): string {
  const { versions, platform, arch } = facts.process
  const kinds = facts.notices.map(({ kind }) => kind).join(', ')
  return [
    `${facts.name} ${facts.version}${facts.isPackaged ? '' : ' (from its sources)'}`,
    `Electron ${versions['electron'] ?? '?'}, Chromium ${versions['chrome'] ?? '?'}, Node ${versions.node}`,
    `${platform} ${facts.systemVersion} ${arch}, ${facts.locale}`,
    ...(facts.keyring === undefined ? [] : [`Keyring by the desktop: ${facts.keyring}`]),
    `Notices: ${kinds === '' ? 'none' : kinds}`,
    '',
    facts.log,
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
