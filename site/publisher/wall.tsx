import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { displayTitle, isScheduled, type PostRecord } from '../../shared/post/post-record.ts'
import { truncate } from '../../shared/text.ts'
import { DownloadBackup } from './backup.tsx'
import { CommandButton } from './command-button.tsx'
import { Note } from './note.tsx'
import { SmallButton } from './small-button.tsx'
import { openDraft, queue } from './store/selectors.ts'
import type { PublisherState } from './store/state.ts'
import { toolNames, type Tool } from './tool.tsx'
import { usePublisher, usePublisherState } from './use-publisher.tsx'

/** Stands around a tool: where it cannot be drawn, the rest of the page stays and says what can be done. */
export function ToolWall({ tool, children }: { tool: Tool; children: ReactNode }) {
  return (
    <PostsWall key={tool} fallback={<ToolFault tool={tool} />}>
      {children}
    </PostsWall>
  )
}

/** Stands around what is drawn of one post: the others stay. */
export function PostWall({ post, children }: { post: PostRecord; children: ReactNode }) {
  return (
    <Wall resetKeys={[post]} fallback={<PostFault post={post} />}>
      {children}
    </Wall>
  )
}

/** Stands around a part of a tool, such as a tab: the others stay. `what`: the subject of a sentence. */
export function PartWall({ what, children }: { what: string; children: ReactNode }) {
  const fallback = <Fault what={what} hint="The other parts still work." suspect={undefined} />
  return <PostsWall fallback={fallback}>{children}</PostsWall>
}

/** Stands around the menu: without it there is still the backup. */
export function MenuWall({ children }: { children: ReactNode }) {
  return <PostsWall fallback={<DownloadBackup />}>{children}</PostsWall>
}

/** Tries again as soon as any post is another. */
function PostsWall(props: Omit<WallProps, 'resetKeys'>) {
  const posts = usePublisherState((state) => state.posts)
  return <Wall {...props} resetKeys={[posts]} />
}

interface WallProps {
  /** Where one of them is another, it is tried again. */
  resetKeys: unknown[]
  fallback: ReactNode
  children: ReactNode
}

function Wall({ resetKeys, fallback, children }: WallProps) {
  const { reportFault } = usePublisher()
  return (
    <ErrorBoundary
      resetKeys={resetKeys}
      fallback={fallback}
      onError={(error) => reportFault(error instanceof Error ? error.name : typeof error)}
    >
      {children}
    </ErrorBoundary>
  )
}

function ToolFault({ tool }: { tool: Tool }) {
  const suspect = usePublisherState((state) => suspectOf(state, tool))
  return (
    <Fault what={`The ${toolNames[tool]}`} hint="Another tool may still work." suspect={suspect} />
  )
}

function PostFault({ post }: { post: PostRecord }) {
  const what = `“${titleOf(post)}”`
  return (
    <div role="listitem">
      <Fault what={what} hint="The other posts are not touched." suspect={post} />
    </div>
  )
}

interface FaultProps {
  /** The subject of a sentence. */
  what: string
  hint: string
  suspect: PostRecord | undefined
}

function Fault({ what, hint, suspect }: FaultProps) {
  return (
    <Note
      variant="danger"
      role="alert"
      actions={
        <>
          <DownloadBackup />
          {suspect && (
            <CommandButton command="setAside" input={{ id: suspect.id }}>
              Set “{titleOf(suspect)}” aside
            </CommandButton>
          )}
          <SmallButton onClick={() => location.reload()}>Reload</SmallButton>
        </>
      }
    >
      <p>
        <strong>{what} could not be shown.</strong> Nothing is lost: what is kept on this device
        stays as it is. {hint}
      </p>
      {suspect && (
        <p>
          A post that is set aside is kept with the records that could not be read, and can be
          downloaded there.
        </p>
      )}
    </Note>
  )
}

/** In UTF-16 units. */
const shownTitle = 60

function titleOf(post: PostRecord): string {
  return truncate(displayTitle(post), shownTitle)
}

/** The post that a fault most likely comes from: the one in the form, or the one that was changed last. */
function suspectOf(state: PublisherState, tool: Tool): PostRecord | undefined {
  if (tool === 'single') {
    const { id } = openDraft(state)
    return state.posts.find((post) => post.id === id && !isScheduled(post))
  }
  return queue(state).reduce<PostRecord | undefined>(
    (last, post) => (last && last.changedAt >= post.changedAt ? last : post),
    undefined,
  )
}
