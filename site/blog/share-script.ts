import { showToast } from '../ui/toast.ts'

export interface ShareProps {
  title: string
  excerpt: string
  /** The article's path on the site. */
  path: string
}

/** Shares an article at each press of the button in `element`; its field appears where that fails. */
export function attach(element: HTMLElement, { title, excerpt, path }: ShareProps): void {
  const label = element.querySelector('label')
  const field = element.querySelector('input')
  const url = new URL(path, location.origin).href
  const onShare = async () => {
    const outcome = await share({ title, text: excerpt, url }, navigator)
    if (outcome === 'copied') {
      showToast({ title: 'Link copied', description: 'Paste it wherever you like to share it.' })
    }
    if (!label || !field) return
    label.hidden = outcome !== 'impossible'
    if (label.hidden) return
    field.value = url
    field.focus()
    field.select()
  }
  element.querySelector('button')?.addEventListener('click', () => {
    void onShare()
  })
}

/** What became of an attempt to share; 'impossible' leaves the address to the reader's own hands. */
export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'impossible'

/** The part of `navigator` that sharing needs; old and insecure contexts have neither. */
export interface Sharer {
  share?: (data: ShareData) => Promise<void>
  canShare?: (data: ShareData) => boolean
  clipboard?: Pick<Clipboard, 'writeText'>
}

/**
 * Opens the device's share sheet, or copies the address where there is none or it fails. When the
 * reader closes the sheet nothing is copied.
 */
export async function share(
  data: Required<Pick<ShareData, 'title' | 'text' | 'url'>>,
  sharer: Sharer,
): Promise<ShareOutcome> {
  if (sharer.share && sharer.canShare?.(data) !== false) {
    try {
      await sharer.share(data)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    if (!sharer.clipboard) return 'impossible'
    await sharer.clipboard.writeText(data.url)
    return 'copied'
  } catch {
    return 'impossible'
  }
}
