import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { PublisherApp } from '../../site/publisher/publisher-app.tsx'
import { publisherPaths, useTool } from '../../site/publisher/tool.tsx'
import { PublisherProvider } from '../../site/publisher/use-publisher.tsx'
import type { Platform } from '../../shared/platform.ts'
import type { Notice, PublisherApi } from '../ipc/contract.ts'
import { FindBar } from './find-bar.tsx'
import { Notices } from './notices.tsx'
import { ProxyLogin } from './proxy-login.tsx'
import { tell } from './desktop-platform.ts'
import { useShowField } from './show-field.ts'

interface Props {
  api: PublisherApi
  platform: Platform
}

/** The publisher, below the notices of the main process. */
export function DesktopApp({ api, platform }: Props) {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  useEffect(() => api.onNotices(setNotices), [api])
  // The effects of children, which listen, come before this one.
  useEffect(() => tell(api.pageReady()), [api])
  return (
    // Not in a transition, since the focus goes into the tool that is shown.
    <MemoryRouter useTransitions={false} initialEntries={[publisherPaths.single]}>
      <MenuNavigation api={api} />
      <FindBar api={api} />
      <ProxyLogin api={api} />
      <PublisherProvider platform={platform}>
        <Notices api={api} notices={notices} />
        <PublisherApp />
      </PublisherProvider>
    </MemoryRouter>
  )
}

/** Shows the tool that is chosen in the native menu. Renders nothing. */
function MenuNavigation({ api }: { api: PublisherApi }) {
  const { showTool } = useTool()
  const showField = useShowField()
  useEffect(
    () =>
      api.onToolAsked((tool) => {
        if (tool === 'settings') showField('bulk', 'webhook-url')
        else showTool(tool)
      }),
    [api, showTool, showField],
  )
  return null
}
