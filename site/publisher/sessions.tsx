import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { showToast } from '../ui/toast.ts'
import { createBulkSession, type BulkSession } from './bulk/bulk-session.ts'
import { createEditsSession, type EditsSession } from './bulk/review/edits-session.ts'
import { noInput, type Input } from './input.ts'
import { createObservable, type Observable } from './observable.ts'
import { usePlatform } from './platform-context.tsx'
import type { Platform } from './platform.ts'
import { createSecretsSession, type SecretsSession } from './settings/secrets-session.ts'
import { createSettingsSession, type SettingsSession } from './settings/settings-session.ts'
import { createDraftSession, type DraftSession } from './single/draft-session.ts'
import { createSendSession, type SendSession } from './single/send-session.ts'
import { sleep } from './sleep.ts'

/** What lives for as long as the publisher is open, whichever of its tools is shown. */
export interface Sessions {
  secrets: SecretsSession
  settings: SettingsSession
  draft: DraftSession
  send: SendSession
  bulk: BulkSession
  edits: EditsSession
  input: Observable<Input>
}

const SessionsContext = createContext<Sessions | undefined>(undefined)

export function useSessions(): Sessions {
  const sessions = use(SessionsContext)
  if (!sessions) throw new Error('This part of the publisher needs its sessions around it.')
  return sessions
}

export function SessionsProvider({ children }: { children: ReactNode }) {
  const platform = usePlatform()
  const [sessions] = useState(() => createSessions(platform))

  useEffect(() => {
    const { secrets, settings, draft, bulk, edits } = sessions
    // Only now: what is stored must not be part of the first render, which was made elsewhere.
    void Promise.all([secrets.load(), settings.load(), draft.load()])
    const end = bulk.start()
    const endAsking = platform.onBeforeClose(edits.isUnsaved)
    const flush = () => {
      draft.flush()
    }
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      end()
      endAsking()
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
    }
  }, [sessions, platform])

  return <SessionsContext value={sessions}>{children}</SessionsContext>
}

function createSessions(platform: Platform): Sessions {
  const secrets = createSecretsSession(platform)
  const bulk = createBulkSession({
    platform,
    sleep,
    now: () => performance.now(),
    toast: showToast,
  })
  return {
    secrets,
    settings: createSettingsSession(platform),
    draft: createDraftSession(platform, () => new Date()),
    send: createSendSession(platform, secrets, showToast),
    bulk,
    edits: createEditsSession(bulk),
    input: createObservable(noInput),
  }
}
