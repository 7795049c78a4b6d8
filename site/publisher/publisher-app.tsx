import { useEffect } from 'react'
import { pageTitle } from '../../shared/brand.ts'
import { Backup } from './backup/backup.tsx'
import { PublisherHeader } from './header.tsx'
import { HelpProvider } from './help/help.tsx'
import { useUndoKey } from './help/shortcuts.ts'
import { Note } from './note.tsx'
import { Notices } from './notices.tsx'
import { BulkPage } from './queue/bulk-page.tsx'
import { SinglePage } from './single/single-page.tsx'
import { toolNames, useTool } from './tool.tsx'

interface Props {
  /** Address of the site's landing page, where the publisher is a part of the site. */
  homeHref?: string
}

/** Both tools. Needs a router and a `PublisherProvider` around it. */
export function PublisherApp({ homeHref }: Props) {
  const { tool } = useTool()
  useUndoKey()
  // As the prerendered page is named.
  useEffect(() => {
    document.title = pageTitle(toolNames[tool])
  }, [tool])
  return (
    <HelpProvider>
      <PublisherHeader homeHref={homeHref} />
      {/* Without JavaScript `frame.css` hides all but heading and note. */}
      <main id="main" className="stack publisher" tabIndex={-1}>
        <h1>{toolNames[tool]}</h1>
        <noscript>
          <Note variant="warning">
            The publisher needs JavaScript: this page itself sends your posts. Turn it on in your
            browser, and load the page again.
          </Note>
        </noscript>
        <Notices />
        {tool === 'single' ? <SinglePage /> : <BulkPage />}
        <Backup />
      </main>
    </HelpProvider>
  )
}
