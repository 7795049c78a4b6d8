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
