import { parseSiteUrl } from '../../../shared/publication/site-url.ts'
import { readingText } from '../live-status/site-text.ts'
import { usePublisherState, useTraits } from '../use-publisher.tsx'
import { SettingField } from './setting-field.tsx'

/** Only where the publisher is no page of the site. */
export function SiteUrlField() {
  const { site } = useTraits()
  const hint = useHint()
  return site === 'by-url' && <SettingField name="siteUrl" hint={hint} />
}

function useHint(): string {
  const { siteUrl, typed } = usePublisherState(({ notes }) => notes.settings)
  const { reading, isReading } = usePublisherState((state) => state.site)
  const url = parseSiteUrl(typed?.siteUrl ?? siteUrl)
  if (url.ok && url.isCut) return `Only ${url.origin} is kept: the site begins there.`
  if (siteUrl === '') return 'Where your articles appear. With it you see which posts are live.'
  return isReading || !reading ? 'Asking the site…' : readingText(reading)
}
