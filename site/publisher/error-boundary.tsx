import type { ReactNode } from 'react'
import { ErrorBoundary as Boundary } from 'react-error-boundary'
import { DownloadBackup } from './backup.tsx'
import { Note } from './note.tsx'
import { SmallButton } from './small-button.tsx'
import { usePublisher, usePublisherState } from './use-publisher.tsx'

interface Props {
  /** The subject of a sentence. */
  what: string
  children: ReactNode
}

/** Stands around a part of the page, such as a tab: where it cannot be drawn, the others stay. */
export function PartErrorBoundary(props: Props) {
  const posts = usePublisherState((state) => state.posts)
  return <ErrorBoundary {...props} resetKey={posts} />
}

/** Where `resetKey` is another one, it is tried again. `role`: of the element that takes its place. */
export function ErrorBoundary({
  what,
  resetKey,
  role,
  children,
}: Props & { resetKey: unknown; role?: 'listitem' }) {
  const { reportFault } = usePublisher()
  return (
    <Boundary
      resetKeys={[resetKey]}
      fallback={
        <div role={role}>
          <Fault what={what}>
            <DownloadBackup />
          </Fault>
        </div>
      }
      onError={(error) => reportFault(error instanceof Error ? error.name : typeof error)}
    >
      {children}
    </Boundary>
  )
}

/** Stands around all, for a fault of what stands outside of the other boundaries. */
export function PageErrorBoundary({ children }: Pick<Props, 'children'>) {
  return <Boundary fallback={<Fault what="This page" />}>{children}</Boundary>
}

function Fault({ what, children }: { what: string; children?: ReactNode }) {
  return (
    <Note
      tone="danger"
      role="alert"
      actions={
        <>
          {children}
          <SmallButton onClick={() => location.reload()}>Reload</SmallButton>
        </>
      }
    >
      <p>
        <strong>{what} could not be shown.</strong> Nothing is lost: what is kept on this device
        stays as it is.
      </p>
    </Note>
  )
}
