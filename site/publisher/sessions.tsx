import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { noCalendar } from '../../shared/calendar/input.ts'
import { noJsonText } from '../../shared/json-text.ts'
import type { Kept, KeptName } from '../../shared/kept.ts'
import { showToast } from '../ui/toast.ts'
import { createAsideSession, type AsideSession } from './aside/aside-session.ts'
import { createBulkSession, type BulkSession } from './bulk/bulk-session.ts'
import { messages } from './bulk/messages.ts'
import { createEditsSession, type Edits, type EditsSession } from './bulk/review/edits-session.ts'
import { undoChange } from './bulk/undo-change.ts'
import { createHistorySession, type HistorySession } from './history/history-session.ts'
import { createSentBeforeSession, type SentBeforeSession } from './history/sent-before-session.ts'
import { createKeptSession, type KeptSession } from './kept-session.ts'
import type { OutlookSurroundings } from '../../shared/publication/outlook.ts'
import type { Readable } from './observable.ts'
import { createAddresses, type Addresses } from './post/addresses.ts'
import { createOutlookSurroundings } from './post/outlook-surroundings.ts'
import { usePlatform } from './platform-context.tsx'
import type { Platform } from './platform.ts'
import { createSecretsSession, type SecretsSession } from './settings/secrets-session.ts'
import { createSettingsSession, type SettingsSession } from './settings/settings-session.ts'
import { createDraftsSession, type DraftsSession } from './single/drafts-session.ts'
import { createLiveArticleSession, type LiveArticleSession } from './single/live-article-session.ts'
import { createSendSession, type SendSession } from './single/send-session.ts'
import { createSiteSession, type SiteSession } from './on-site/site-session.ts'
import { watchSite } from './on-site/watch-site.ts'
import { isAnyAwaited } from './on-site/whereabouts-now.ts'
import { sleep } from './sleep.ts'
import { offerUndo } from './undo.ts'

/** The state that is kept for as long as the publisher is open, whichever tool is shown. */
export interface Sessions {
  secrets: SecretsSession
  settings: SettingsSession
  /** The draft in the form, which is one of the drafts. */
  draft: KeptSession<Kept<'draft'>>
  drafts: DraftsSession
  send: SendSession
  bulk: BulkSession
  history: HistorySession
  sentBefore: SentBeforeSession
  edits: EditsSession
  calendar: KeptSession<Kept<'calendar'>>
  json: KeptSession<Kept<'json'>>
  site: SiteSession
  addresses: Readable<Addresses>
  liveArticle: LiveArticleSession
  /** What could not be read. */
  aside: AsideSession
  /** What posts are judged beside before they are sent. */
  surroundings: Readable<OutlookSurroundings>
  /**
   * Saves all that is typed and saves itself: draft, calendar, contents of the cards, secrets and
   * settings. Resolves when the saves have ended; each session says where one failed.
   */
  flush: () => Promise<void>
}

const SessionsContext = createContext<Sessions | undefined>(undefined)

export function useSessions(): Sessions {
  const sessions = use(SessionsContext)
  if (!sessions) throw new Error('This part of the publisher needs its sessions around it.')
  return sessions
}

/**
 * A part of the unsaved edits in the cards; renders again only when that part changes, and not at all
 * where it is not followed.
 */
export function useEdit<T>(select: (edits: Edits) => T, isFollowed = true): T {
  const { edits } = useSessions()
  const read = () => select(edits.get())
  return useSyncExternalStore(isFollowed ? edits.subscribe : followNothing, read, read)
}

function followNothing(): () => void {
  return () => undefined
}

export function SessionsProvider({ children }: { children: ReactNode }) {
  const platform = usePlatform()
  const [sessions] = useState(() => createSessions(platform))

  useEffect(() => {
    const { secrets, settings, draft, json, send, site, bulk, history, edits, calendar, flush } =
      sessions
    const { aside } = sessions
    // Not before: the first render has to be the same as the prerendered one.
    const entered = [draft, json, calendar]
    void Promise.all([secrets, settings, ...entered].map((session) => session.load()))
    void site.refresh()
    const endWatching = watchSite(site, () =>
      isAnyAwaited({
        queue: bulk.get().queue,
        attempts: history.get().attempts,
        single: send.get().sent?.post,
        known: site.get().known,
      }),
    )
    const endBulk = bulk.start()
    const endHistory = history.start()
    const endAside = aside.start()
    const endAsking = platform.onBeforeClose(() =>
      [edits, ...entered].some((session) => session.isUnsaved()),
    )
    const endSaving = platform.onSaveAsked(flush)
    const follow = () => {
      void Promise.all(entered.map((session) => session.follow()))
      void bulk.follow()
      void aside.refresh()
    }
    window.addEventListener('focus', follow)
    return () => {
      endBulk()
      endHistory()
      endAside()
      endWatching()
      endAsking()
      endSaving()
      window.removeEventListener('focus', follow)
    }
  }, [sessions, platform])

  return <SessionsContext value={sessions}>{children}</SessionsContext>
}

/** All that the publisher keeps, from the platform on. */
export function createSessions(platform: Platform): Sessions {
  const secrets = createSecretsSession(platform)
  const history = createHistorySession(platform, () => new Date())
  const site = createSiteSession(platform, () => new Date())
  const addresses = createAddresses(history, site)
  const bulk = createBulkSession({
    platform,
    history,
    addresses,
    sleep,
    now: () => performance.now(),
    toast: showToast,
    onImported: (undo) => {
      offerUndo(messages.imported, async () => {
        await undoChange(bulk, undo)
      })
    },
  })
  const settings = createSettingsSession(platform, ({ siteAddress }, before) => {
    if (siteAddress !== before.siteAddress) void site.restart()
  })
  const stored = <N extends KeptName>(name: N) => ({
    load: () => platform.loadKept(name),
    save: (value: Kept<N> | undefined, known: Kept<N> | undefined) =>
      platform.saveKept(name, value, known),
    now: () => new Date(),
  })
  const drafts = createDraftsSession(platform, () => new Date())
  const { draft } = drafts
  const edits = createEditsSession(bulk)
  const calendar = createKeptSession({
    ...stored('calendar'),
    empty: noCalendar,
    isEmpty: ({ text, startDate }) => text === '' && startDate === '',
    join: (saved, entered) => ({ ...saved, ...entered }),
  })
  const json = createKeptSession({
    ...stored('json'),
    empty: noJsonText,
    isEmpty: ({ text }) => text === '',
    join: (saved, entered) => (saved.text === entered.text ? saved : undefined),
  })
  const aside = createAsideSession(platform)
  const send = createSendSession({ platform, secrets, settings, history, toast: showToast })
  const typed = [draft, json, calendar, edits, secrets, settings]
  return {
    secrets,
    settings,
    draft,
    drafts,
    send,
    bulk,
    history,
    sentBefore: createSentBeforeSession({ bulk, history }),
    aside,
    edits,
    calendar,
    json,
    site,
    addresses,
    liveArticle: createLiveArticleSession({ platform, drafts, send, now: () => new Date() }),
    surroundings: createOutlookSurroundings({ bulk, history, site, addresses }),
    async flush() {
      await Promise.all(typed.map((session) => session.flush()))
    },
  }
}
