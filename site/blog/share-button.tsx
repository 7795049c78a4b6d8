import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'
import { share } from './share.ts'

interface Props {
  title: string
  excerpt: string
  /** The article's path on the site. */
  path: string
}

/** Shares an article by the device's share sheet, by the clipboard, or by a field to copy from. */
export default function ShareButton({ title, excerpt, path }: Props) {
  const [address, setAddress] = useState<string>()

  const onShare = async () => {
    const url = new URL(path, location.origin).href
    const outcome = await share({ title, text: excerpt, url }, navigator)
    if (outcome === 'copied') {
      showToast({ title: 'Link copied', description: 'Paste it wherever you like to share it.' })
    }
    setAddress(outcome === 'impossible' ? url : undefined)
  }

  return (
    <div className="share">
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          void onShare()
        }}
      >
        <ShareIcon />
        Share
      </Button>
      {address !== undefined && (
        <label>
          Copy this address to share the article:
          <input ref={select} type="text" readOnly value={address} />
        </label>
      )}
    </div>
  )
}

function select(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}

function ShareIcon() {
  return (
    <svg className="share-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 12.5V2.5m0 0L6.5 6M10 2.5 13.5 6M5.5 9H4.25v8.5h11.5V9H14.5" />
    </svg>
  )
}
