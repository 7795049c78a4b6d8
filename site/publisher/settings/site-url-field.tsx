import { useEffect, useEffectEvent, useState } from 'react'
import { parseSiteUrl, type SiteUrl } from '../../../shared/publication/site-url.ts'
import { useAfterPress } from '../../ui/after-press.ts'
import { TextField } from '../../ui/field.tsx'
import { readingText } from '../live-status/site-text.ts'
import { usePublisher, usePublisherState, useTraits } from '../use-publisher.tsx'

/** Only where the publisher is no page of the site. */
export function SiteUrlField() {
  const { site } = useTraits()
  const settings = usePublisherState((state) => state.settings)
  return site === 'by-url' && settings && <UrlField value={settings.siteUrl} />
}

function UrlField({ value }: { value: string }) {
  const { changeSiteUrl } = usePublisher()
  const [text, setText] = useState(value)
  const afterPress = useAfterPress()
  const url = text.trim() === '' ? undefined : parseSiteUrl(text)
  const origin = url?.ok ? url.origin : ''

  const commit = () => {
    if (url?.ok === false) return
    setText(origin)
    changeSiteUrl(origin)
  }
  // Enter folds the panel around it, and a field that is removed gets no event for that.
  const commitAtEnd = useEffectEvent(commit)
  useEffect(() => () => commitAtEnd(), [])
  return (
    <TextField
      label="Site URL"
      value={text}
      type="url"
      placeholder="https://"
      autoComplete="off"
      spellCheck={false}
      problem={url?.ok === false ? problems[url.problem] : undefined}
      hint={useHint(url, origin !== '' && origin === value)}
      onText={setText}
      onBlur={() => afterPress(commit)}
    />
  )
}

const problems: Record<Extract<SiteUrl, { ok: false }>['problem'], string> = {
  'not-a-url': 'This is not a URL: it has to start with https://.',
  'not-http': 'This is not the URL of a site: it has to start with https://.',
  'has-credentials': 'Enter the URL without a user name and password.',
  'not-secure':
    'http:// is not encrypted: anybody on the way can change what is read. Enter the URL with https://.',
}

/** `isKept`: it is the URL that is asked. */
function useHint(url: SiteUrl | undefined, isKept: boolean): string {
  const { reading, isReading } = usePublisherState((state) => state.site)
  if (url?.ok === true && url.isCut) return `Only ${url.origin} is kept: the site begins there.`
  if (!isKept) return 'Where your articles appear. With it you see which posts are live.'
  return isReading || !reading ? 'Asking the site…' : readingText(reading)
}
