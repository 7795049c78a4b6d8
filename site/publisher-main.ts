import { hydratePublisher } from './publisher-page/hydrate-publisher.tsx'
import { prepareToasts } from './ui/toast.ts'

prepareToasts()
hydratePublisher()
