import { Button } from '../ui/button.tsx'

/** Shares an article by the device's share sheet, or by the clipboard. */
export function ShareButton() {
  return (
    <Button variant="secondary" size="small" className="needs-script" data-part="share-button">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 12.5V2.5m0 0L6.5 6M10 2.5 13.5 6M5.5 9H4.25v8.5h11.5V9H14.5" />
      </svg>
      Share
    </Button>
  )
}
