import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { showToast } from '../ui/toast.ts'
import { createBulkSession, type BulkSession } from './bulk/bulk-session.ts'
import { createCalendarSession, type CalendarSession } from './bulk/import/calendar-session.ts'
import { createEditsSession, type Edits, type EditsSession } from './bulk/review/edits-session.ts'
import { createHistorySession, type HistorySession } from './history/history-session.ts'
import { usePlatform } from './platform-context.tsx'
import type { Platform } from './platform.ts'
import { createSecretsSession, type SecretsSession } from './settings/secrets-session.ts'
import { createSettingsSession, type SettingsSession } from './settings/settings-session.ts'
import { createDraftSession, type DraftSession } from './single/draft-session.ts'
import { createJsonSession, type JsonSession } from './single/json-session.ts'
import { createSendSession, type SendSession } from './single/send-session.ts'
import { sleep } from './sleep.ts'

/** The state that is kept for as long as the publisher is open, whichever tool is shown. */
export interface Sessions {
  secrets: SecretsSession
  settings: SettingsSession
  draft: DraftSession
  send: SendSession
  bulk: BulkSession
  history: HistorySession
  edits: EditsSession
  calendar: CalendarSession
  json: JsonSession
}

const SessionsContext = createContext<Sessions | undefined>(undefined)

export function useSessions(): Sessions {
  const sessions = use(SessionsContext)
  if (!sessions) throw new Error('This part of the publisher needs its sessions around it.')
  return sessions
}

/** A part of the unsaved edits in the cards; renders again only when that part changes. */
export function useEdit<T>(select: (edits: Edits) => T): T {
  const { edits } = useSessions()
  const read = () => select(edits.get())
  return useSyncExternalStore(edits.subscribe, read, read)
}

export function SessionsProvider({ children }: { children: ReactNode }) {
  const platform = usePlatform()
  const [sessions] = useState(() => createSessions(platform))

  useEffect(() => {
    const { secrets, settings, draft, json, bulk, edits, calendar } = sessions
    // Not before: the first render has to be the same as the prerendered one.
    const kept = [secrets, settings, draft, json, calendar]
    void Promise.all(kept.map((session) => session.load()))
    const end = bulk.start()
    const endAsking = platform.onBeforeClose(() => edits.isUnsaved() || draft.isContested())
    const flush = () => {
      draft.flush()
      json.flush()
      calendar.flush()
    }
    const follow = () => void draft.follow()
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('focus', follow)
    window.addEventListener('pagehide', flush)
    return () => {
      end()
      endAsking()
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('focus', follow)
      window.removeEventListener('pagehide', flush)
    }
  }, [sessions, platform])

  return <SessionsContext value={sessions}>{children}</SessionsContext>
}

function createSessions(platform: Platform): Sessions {
  const secrets = createSecretsSession(platform)
  const history = createHistorySession(platform, () => new Date())
  const bulk = createBulkSession({
    platform,
    history,
    sleep,
    now: () => performance.now(),
    toast: showToast,
  })
  return {
    secrets,
    settings: createSettingsSession(platform),
    draft: createDraftSession(platform, () => new Date()),
    json: createJsonSession(platform, () => new Date()),
    send: createSendSession(platform, secrets, history, showToast),
    bulk,
    history,
    edits: createEditsSession(bulk),
    calendar: createCalendarSession(platform),
  }
}
