import { useState } from 'react'
import { parseSiteAddress, type SiteAddress } from '../../../shared/publication/site-address.ts'
import { useAfterPress } from '../../ui/after-press.ts'
import { TextField } from '../../ui/field.tsx'
import { useValue } from '../observable.ts'
import { usePlatform } from '../platform-context.tsx'
import { useSessions } from '../sessions.tsx'
import { useSavedAtEnd } from './use-saved-at-end.ts'
import { readingText } from '../on-site/site-text.ts'

/** Only where the publisher is no page of the site. */
export function SiteAddressField() {
  const { traits } = usePlatform()
  const { settings } = useValue(useSessions().settings)
  if (traits.site === 'own' || !settings) return null
  return <AddressField value={settings.siteAddress} />
}

function AddressField({ value }: { value: string }) {
  const { settings: session } = useSessions()
  const [text, setText] = useState(value)
  const address = text.trim() === '' ? undefined : parseSiteAddress(text)

  useSavedAtEnd()
  const afterPress = useAfterPress()

  const commit = () => {
    if (address?.ok === false) return
    setText(address?.origin ?? '')
    void session.flush()
  }

  return (
    <TextField
      label="Site address"
      value={text}
      type="url"
      placeholder="https://"
      autoComplete="off"
      spellCheck={false}
      problem={address?.ok === false ? problems[address.problem] : undefined}
      hint={<AddressHint address={address} isKept={(address?.ok && address.origin) === value} />}
      onText={(entered) => {
        setText(entered)
        session.type('siteAddress', settingOf(entered))
      }}
      onBlur={() => {
        afterPress(commit)
      }}
    />
  )
}

/** What is kept of a text; undefined where it cannot be used. */
function settingOf(text: string): string | undefined {
  if (text.trim() === '') return ''
  const address = parseSiteAddress(text)
  return address.ok ? address.origin : undefined
}

const problems: Record<Extract<SiteAddress, { ok: false }>['problem'], string> = {
  'not-an-address': 'This is not an address: it has to start with https://.',
  'not-http': 'This is not an address of a site: it has to start with https://.',
  'has-credentials': 'Enter the address without a user name and password.',
  'not-secure':
    'http:// is not encrypted: anybody on the way can change what is read. Enter the address with https://.',
}

interface HintProps {
  address: SiteAddress | undefined
  /** Whether it is the address that is asked. */
  isKept: boolean
}

function AddressHint({ address, isKept }: HintProps) {
  const { reading, isReading } = useValue(useSessions().site)
  if (address?.ok === true && address.isCut) {
    return <p>Only {address.origin} is kept: the site begins there.</p>
  }
  if (!isKept) {
    return <p>Where your articles appear. With it you see which posts are live.</p>
  }
  return <p>{isReading || !reading ? 'Asking the site…' : readingText(reading)}</p>
}
