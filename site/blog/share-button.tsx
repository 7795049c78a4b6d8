import { Button } from '../ui/button.tsx'

interface Props {
  title: string
  excerpt: string
  /** The article's path on the site. */
  path: string
}

/** Shares an article by the device's share sheet, by the clipboard, or by a field to copy from. */
export function ShareButton({ title, excerpt, path }: Props) {
  return (
    <div className="share" data-title={title} data-excerpt={excerpt} data-path={path}>
      <Button variant="secondary" size="small">
        <ShareIcon />
        Share
      </Button>
      <output />
      <label hidden>
        Copy this address to share the article:
        <input type="text" readOnly />
      </label>
    </div>
  )
}

function ShareIcon() {
  return (
    <svg className="share-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 12.5V2.5m0 0L6.5 6M10 2.5 13.5 6M5.5 9H4.25v8.5h11.5V9H14.5" />
    </svg>
  )
}
