/** A part of a text, in UTF-16 units from its beginning. */
export interface Part {
  start: number
  end: number
}

/** Puts another text into the place of a part of a field's, as a step that the field's undo takes back. */
export function insertText(field: HTMLTextAreaElement, { start, end }: Part, text: string): void {
  field.focus()
  field.setSelectionRange(start, end)
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
