import { useEffect, useState } from 'react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { publisherPaths } from '../../site/publisher/paths.ts'
import { PlatformContext } from '../../site/publisher/platform-context.tsx'
import type { Platform } from '../../site/publisher/platform.ts'
import { PublisherApp } from '../../site/publisher/publisher-app.tsx'
import type { Notice, PublisherApi } from '../ipc/contract.ts'
import type { CloseGuard } from './close-guard.ts'
import { FindBar } from './find-bar.tsx'
import { Notices } from './notices.tsx'
import { ProxyLogin } from './proxy-login.tsx'
import { tell } from './reply.ts'
import { useShowField } from './show-field.ts'
import { useAnswer } from './use-answer.ts'
import { Welcome } from './welcome.tsx'

interface Props {
  api: PublisherApi
  platform: Platform
  closeGuard: CloseGuard
}

const noNotices: Notice[] = []

/** The publisher, below the notices of the main process. */
export function DesktopApp({ api, platform, closeGuard }: Props) {
  const [publisher, setPublisher] = useState(0)
  const notices = useAnswer(api.notices, api.onNoticesChanged, noNotices)
  // The effects of children, which listen, come before this one.
  useEffect(() => {
    tell(api.pageReady())
  }, [api])
  const firstStart = notices.find((notice) => notice.kind === 'first-start')
  return (
    <MemoryRouter initialEntries={[publisherPaths.single]}>
      <MenuNavigation api={api} />
      <FindBar api={api} />
      <ProxyLogin api={api} />
      {firstStart && <Welcome api={api} progress={firstStart} />}
      <Notices
        api={api}
        notices={notices}
        onSecretsMoved={() => {
          // A new instance reads again where the secrets are kept; queue and draft are on disk.
          if (!closeGuard.isBusy()) setPublisher((before) => before + 1)
        }}
      />
      <PlatformContext value={platform}>
        <PublisherApp key={publisher} />
      </PlatformContext>
    </MemoryRouter>
  )
}

/** Shows the tool that is chosen in the native menu. Renders nothing. */
function MenuNavigation({ api }: { api: PublisherApi }) {
  const navigate = useNavigate()
  const showField = useShowField()
  useEffect(
    () =>
      api.onToolAsked((tool) => {
        if (tool === 'settings') showField('bulk', 'webhook-url')
        else void navigate(publisherPaths[tool])
      }),
    [api, navigate, showField],
  )
  return null
}
