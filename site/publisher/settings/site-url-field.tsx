import { parseSiteUrl } from '../../../shared/publication/site-url.ts'
import { readingText } from '../live-status/site-text.ts'
import { usePublisherState } from '../use-publisher.tsx'
import { SettingField } from './setting-field.tsx'

/** Tells what is known of the site by its URL. */
export function SiteUrlField() {
  const { siteUrl, typed } = usePublisherState(({ notes }) => notes.settings)
  const { reading, isReading } = usePublisherState((state) => state.site)
  const url = parseSiteUrl(typed?.siteUrl ?? siteUrl)
  const known = isReading || !reading ? 'Asking the site…' : readingText(reading)
  const unknown = 'Where your articles appear. With it you see which posts are live.'
  const hint = siteUrl === '' ? unknown : known
  const isCut = url.ok && url.isCut
  return (
    <SettingField
      name="siteUrl"
      hint={isCut ? `Only ${url.origin} is kept: the site begins there.` : hint}
    />
  )
}
