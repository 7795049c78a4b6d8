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

/** Turned into text below: it may use nothing but its argument and what a browser has. */
function shareAtEachPress(shareBy: typeof share): void {
  const press = async (box: HTMLElement) => {
    const { title = '', excerpt = '', path = '' } = box.dataset
    const label = box.querySelector('label')
    const field = box.querySelector('input')
    const told = box.querySelector('output')
    if (!label || !field || !told) return
    told.textContent = ''
    const url = new URL(path, location.origin).href
    const outcome = await shareBy({ title, text: excerpt, url }, navigator)
    if (outcome === 'copied')
      told.textContent = 'Link copied. Paste it wherever you like to share it.'
    label.hidden = outcome !== 'impossible'
    if (label.hidden) return
    field.value = url
    field.focus()
    field.select()
  }
  addEventListener('click', ({ target }) => {
    const box = (target as Element).closest('.share button')?.parentElement
    if (box) void press(box)
  })
}

/**
 * The script of an article's page, which shares it at each press of its button; the field beside the
 * button appears where that fails. It stands in the page itself: browsers open their share sheet and
 * their clipboard only within a visitor's own press, so that no press may have to wait for a script.
 */
export const shareScript = `(${shareAtEachPress.toString()})(${share.toString()})`
