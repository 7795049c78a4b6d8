import { SmallButton } from './small-button.tsx'
import { DownloadButton } from './downloads.tsx'
import { Note } from './note.tsx'
import { usePublisher, usePublisherState } from './use-publisher.tsx'

const storageTexts = {
  'out-of-reach':
    'What is kept on this device cannot be read now. Nothing of it is lost by that, and nothing is sent before it can be read.',
  'newer-version':
    'What is kept on this device was written by a newer release of the publisher, and stays as it is. Use that release.',
} as const

/** What keeps this window from working, and records that could not be read. */
export function Notices() {
  const storage = usePublisherState((state) => state.storage)
  const role = usePublisherState((state) => state.role)
  const { reload, takeOver } = usePublisher()
  return (
    <>
      {role === 'reading' && (
        <Note
          variant="warning"
          role="status"
          actions={
            <SmallButton variant="primary" onClick={() => void takeOver()}>
              Use this one
            </SmallButton>
          }
        >
          <p>Another window is at work. This one shows what there is.</p>
        </Note>
      )}
      {(storage === 'out-of-reach' || storage === 'newer-version') && (
        <Note
          variant="danger"
          role="alert"
          actions={
            storage === 'out-of-reach' ? (
              <SmallButton onClick={() => void reload()}>Try again</SmallButton>
            ) : undefined
          }
        >
          <p>{storageTexts[storage]}</p>
        </Note>
      )}
      <UnreadableNote />
    </>
  )
}

/** Records that did not parse, to be downloaded and deleted. */
function UnreadableNote() {
  const unreadable = usePublisherState((state) => state.unreadable)
  const { removeUnreadable } = usePublisher()
  const { length } = unreadable
  if (length === 0) return null
  return (
    <Note
      variant="warning"
      role="status"
      actions={
        <>
          <DownloadButton
            variant="secondary"
            name="pennywren-unreadable.json"
            type="application/json"
            text={() => JSON.stringify(unreadable, null, 2)}
          >
            {length === 1 ? 'Download it' : 'Download them'}
          </DownloadButton>
          <SmallButton variant="quiet" onClick={removeUnreadable}>
            {length === 1 ? 'Delete it' : 'Delete them'}
          </SmallButton>
        </>
      }
    >
      <p>
        {length === 1 ? 'One record' : `${length} records`} could not be read: damaged, or of a
        newer release. Nothing is written over {length === 1 ? 'it' : 'them'}.
      </p>
    </Note>
  )
}
