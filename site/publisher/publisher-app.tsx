import { useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { pageTitle } from '../../shared/brand.ts'
import { Backup } from './backup/backup.tsx'
import { PublisherHeader } from './header.tsx'
import { HelpProvider } from './help/help.tsx'
import { useUndoKey } from './help/shortcuts.ts'
import { publisherPaths, toolNames, type Tool } from './paths.ts'
import { BulkPage } from './queue/bulk-page.tsx'
import { SinglePage } from './single/single-page.tsx'

interface Props {
  /** Address of the site's landing page, where the publisher is a part of the site. */
  homeHref?: string
}

/** Both tools. Needs a router and a `PublisherProvider` around it. */
export function PublisherApp({ homeHref }: Props) {
  useUndoKey()
  return (
    <HelpProvider>
      <PublisherHeader homeHref={homeHref} />
      <main id="main" className="publisher" tabIndex={-1}>
        <Title />
        <Routes>
          <Route path={publisherPaths.single} element={<SinglePage />} />
          <Route path={publisherPaths.bulk} element={<BulkPage />} />
          <Route path="*" element={<Navigate to={publisherPaths.single} replace />} />
        </Routes>
        <Backup />
      </main>
    </HelpProvider>
  )
}

/** Names the document after the tool, as the prerendered page does. */
function Title() {
  const { pathname } = useLocation()
  const tool = (Object.keys(publisherPaths) as Tool[]).find((candidate) =>
    pathname.startsWith(publisherPaths[candidate]),
  )
  useEffect(() => {
    if (tool) document.title = pageTitle(toolNames[tool])
  }, [tool])
  return null
}
