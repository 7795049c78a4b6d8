import './main.ts'
import { hydratePublisher } from './publisher-page/hydrate-publisher.tsx'

hydratePublisher()
