import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { MemoryRouter } from 'react-router-dom'
import { localDate } from '../../shared/dates.ts'
import { downloadFile } from '../../site/publisher/downloads.tsx'
import { PublisherApp } from '../../site/publisher/publisher-app.tsx'
import { publisherPaths, useTool } from '../../site/publisher/tool.tsx'
import {
  PublisherProvider,
  useCommand,
  usePublisher,
  usePublisherState,
} from '../../site/publisher/use-publisher.tsx'
import type { Platform } from '../../shared/platform.ts'
import type { AppSettings, Notice, PageCommand, PublisherApi } from '../ipc/contract.ts'
import { dataOf, tell } from './desktop-platform.ts'
import { FindBar } from './find-bar.tsx'
import { Notices } from './notices.tsx'
import { OpenedFile } from './opened-file.tsx'
import { ProxyLogin } from './login-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { useShow } from './show-field.ts'

interface Props {
  api: PublisherApi
  platform: Platform
}

/** The publisher, below the notices of the main process. */
export function DesktopApp({ api, platform }: Props) {
  return (
    // Not in a transition, since the focus goes into the tool that is shown.
    <MemoryRouter useTransitions={false} initialEntries={[publisherPaths.single]}>
      <FindBar api={api} />
      <ProxyLogin api={api} />
      <PublisherProvider platform={platform}>
        <AppParts api={api} />
      </PublisherProvider>
    </MemoryRouter>
  )
}

function AppParts({ api }: Pick<Props, 'api'>) {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const [settings, setSettings] = useState<AppSettings>()
  const [isSetting, setIsSetting] = useState(false)
  const readSettings = () => dataOf(api.appSettings()).then(setSettings)
  /** Where it could not be saved, what is shown is what holds. */
  const change = (request: Promise<unknown>) => tell(request.then(readSettings, readSettings))
  useEffect(() => api.onNotices(setNotices), [api])
  useEffect(() => tell(dataOf(api.appSettings()).then(setSettings)), [api])
  // The effects of children, which listen, come before this one.
  useEffect(() => tell(api.pageReady()), [api])
  return (
    <>
      <MenuCommands
        api={api}
        onSettings={() => {
          setIsSetting(true)
          tell(readSettings())
        }}
      />
      <OpenedFile api={api} />
      <Notices api={api} notices={notices} />
      <PublisherApp besideName={<ProfileChoice api={api} settings={settings} />} />
      {isSetting && settings && (
        <SettingsDialog
          {...{ api, settings, notices, change }}
          onClose={() => setIsSetting(false)}
        />
      )}
    </>
  )
}

/** Does what is chosen in the native menu. Renders nothing. */
function MenuCommands({ api, onSettings }: Pick<Props, 'api'> & { onSettings: () => void }) {
  const { backupText } = usePublisher()
  const begin = useCommand('beginDraft')
  const { showTool } = useTool()
  const { showField, showTab } = useShow()
  const commands: Record<PageCommand, () => void> = {
    'tool-single': () => showTool('single'),
    'tool-bulk': () => showTool('bulk'),
    settings: onSettings,
    'new-post': () => {
      showTab('single', 'manual')
      // An empty form is a new post already.
      if (begin.isAllowed) flushSync(() => begin.run())
      showField('single', 'title')
    },
    'import-calendar': () => {
      showTab('bulk', 'import')
      showField('bulk', 'calendar-text')
    },
    'export-backup': () =>
      void downloadFile({
        name: `${localDate(new Date())}.pennywren-backup`,
        type: 'application/json',
        text: backupText(),
      }),
  }
  const run = useEffectEvent((name: PageCommand) => commands[name]())
  useEffect(() => api.onPageCommand(run), [api])
  return null
}

/** Chooses the site that is worked for, where there are several; not during a run. */
function ProfileChoice({
  api,
  settings,
}: Pick<Props, 'api'> & { settings: AppSettings | undefined }) {
  const { flush } = usePublisher()
  const isRunning = usePublisherState(({ run }) => run !== undefined)
  if (settings === undefined || settings.profiles.length < 2) return null
  const { profiles, profile } = settings
  const switchTo = async (id: string) => {
    await flush()
    await dataOf(api.switchProfile({ id }))
  }
  return (
    <select
      className="profile-choice"
      aria-label="Site"
      value={profile}
      disabled={isRunning}
      title={isRunning ? 'Wait for the end of the run, or stop it.' : undefined}
      onChange={({ target }) => tell(switchTo(target.value))}
    >
      {profiles.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
