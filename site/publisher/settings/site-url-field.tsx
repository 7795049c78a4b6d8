import { readingText } from '../live-status/site-text.ts'
import { usePublisherState } from '../use-publisher.tsx'
import { SettingField } from './setting-field.tsx'

/** Tells what is known of the site by its URL. */
export function SiteUrlField() {
  const siteUrl = usePublisherState(({ notes }) => notes.settings.siteUrl)
  const { reading, isReading } = usePublisherState((state) => state.site)
  const known = isReading || !reading ? 'Asking the site…' : readingText(reading)
  const unknown = 'Where your articles appear. With it you see which posts are live.'
  return <SettingField name="siteUrl" hint={siteUrl === '' ? unknown : known} />
}
