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

/** Shares an article at each press; the field beside the button appears where that fails. */
export function shareButton(): void {
  const box = document.querySelector<HTMLElement>('.share')
  const label = box?.querySelector('label')
  const field = box?.querySelector('input')
  const told = box?.querySelector('output')
  if (!box || !label || !field || !told) return
  const { title = '', excerpt = '', path = '' } = box.dataset
  const url = new URL(path, location.origin).href
  box.querySelector('button')?.addEventListener('click', async () => {
    told.textContent = ''
    const outcome = await share({ title, text: excerpt, url }, navigator)
    if (outcome === 'copied') {
      told.textContent = 'Link copied. Paste it wherever you like to share it.'
    }
    label.hidden = outcome !== 'impossible'
    if (label.hidden) return
    field.value = url
    field.focus()
    field.select()
  })
}
