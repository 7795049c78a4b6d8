import { Button } from '../../ui/button.tsx'
import { isWorking } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'

interface Props {
  of: 'form' | 'json'
  children: string
}

/** Submits its form. It keeps the focus while its post is being sent. */
export function PublishButton({ of, children }: Props) {
  const run = usePublisherState((state) => state.run?.of)
  const isTesting = usePublisherState(({ test }) => test !== 'idle')
  const isOpen = usePublisherState(isWorking)
  const isPublishing = run === of
  return (
    <Button
      type="submit"
      busy={isPublishing}
      disabled={!isOpen || isTesting || (run !== undefined && !isPublishing)}
    >
      {isPublishing ? 'Publishing...' : children}
    </Button>
  )
}
