import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { publisherPaths } from '../../site/publisher/paths.ts'
import { PlatformContext } from '../../site/publisher/platform-context.tsx'
import type { Platform } from '../../site/publisher/platform.ts'
import { PublisherApp } from '../../site/publisher/publisher-app.tsx'
import type { PublisherApi } from '../ipc/contract.ts'
import type { CloseGuard } from './close-guard.ts'
import { MenuNavigation } from './menu-navigation.tsx'
import { Notices } from './notices.tsx'

interface Props {
  api: PublisherApi
  platform: Platform
  closeGuard: CloseGuard
}

/** The publisher with the desktop around it. */
export function DesktopApp({ api, platform, closeGuard }: Props) {
  const [publisher, setPublisher] = useState(0)
  return (
    <MemoryRouter initialEntries={[publisherPaths.single]}>
      <MenuNavigation api={api} />
      <Notices
        api={api}
        onSecretsMoved={() => {
          // A new publisher reads anew where the secrets are; queue and draft are on disk.
          if (!closeGuard.isBusy()) setPublisher((before) => before + 1)
        }}
      />
      <PlatformContext value={platform}>
        <PublisherApp key={publisher} />
      </PlatformContext>
    </MemoryRouter>
  )
}
