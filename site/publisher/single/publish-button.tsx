import { CommandButton } from '../command-button.tsx'
import { usePublisherState } from '../use-publisher.tsx'

interface Props {
  of: 'form' | 'json'
  children: string
}

/** Submits its form. It keeps the focus while its post is being sent. */
export function PublishButton({ of, children }: Props) {
  const isPublishing = usePublisherState(({ run }) => run?.of === of)
  return (
    <CommandButton
      command={of === 'form' ? 'publishDraft' : 'publishJson'}
      type="submit"
      isLarge
      busy={isPublishing}
    >
      {isPublishing ? 'Publishing...' : children}
    </CommandButton>
  )
}
