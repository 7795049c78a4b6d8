import { Island } from '../islands/island.tsx'
import { Button } from '../ui/button.tsx'
import type { ShareProps } from './share-script.ts'

/** Shares an article by the device's share sheet, by the clipboard, or by a field to copy from. */
export function ShareButton(props: ShareProps) {
  return (
    <Island name="share" props={props}>
      <div className="share">
        <Button variant="secondary" size="small">
          <ShareIcon />
          Share
        </Button>
        <label hidden>
          Copy this address to share the article:
          <input type="text" readOnly />
        </label>
      </div>
    </Island>
  )
}

function ShareIcon() {
  return (
    <svg className="share-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 12.5V2.5m0 0L6.5 6M10 2.5 13.5 6M5.5 9H4.25v8.5h11.5V9H14.5" />
    </svg>
  )
}
