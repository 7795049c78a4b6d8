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
  const siteUrl = usePublisherState(({ notes }) => notes.settings.siteUrl)
  const { reading, isReading } = usePublisherState((state) => state.site)
  if (siteUrl === '') return 'Where your articles appear. With it you see which posts are live.'
  return isReading || !reading ? 'Asking the site…' : readingText(reading)
}
