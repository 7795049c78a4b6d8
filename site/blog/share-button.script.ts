import { optionalPart, part } from '../ui/find.ts'
import { showToast, type ToastOptions } from '../ui/toast.ts'

/** The part of `navigator` that sharing needs; old and insecure contexts have neither. */
export interface Sharer {
  share?: (data: ShareData) => Promise<void>
  canShare?: (data: ShareData) => boolean
  clipboard?: Pick<Clipboard, 'writeText'>
}

/**
 * Opens the device's share sheet, or copies the address where there is none or it fails, and returns
 * what the reader has to be told of it. When the reader closes the sheet nothing is copied.
 */
export async function share(
  data: Required<Pick<ShareData, 'title' | 'text' | 'url'>>,
  sharer: Sharer,
): Promise<ToastOptions | undefined> {
  if (sharer.share && sharer.canShare?.(data) !== false) {
    try {
      await sharer.share(data)
      return undefined
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined
    }
  }
  const copying = sharer.clipboard?.writeText(data.url)
  const isCopied = await copying?.then(
    () => true,
    () => false,
  )
  return isCopied
    ? { title: 'Link copied', description: 'Paste it wherever you like to share it.' }
    : {
        title: 'The link could not be copied',
        description: `Copy this address to share the article: ${data.url}`,
      }
}

/** Shares an article at each press. The page that leads on to a moved one has no such button. */
export function shareButton(): void {
  optionalPart('share-button')?.addEventListener('click', async () => {
    const [title, text] = [part('article-title').textContent, part('article-excerpt').textContent]
    const told = await share({ title, text, url: location.origin + location.pathname }, navigator)
    if (told) showToast(told)
  })
}
