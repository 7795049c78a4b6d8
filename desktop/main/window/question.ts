import type { BrowserWindow, Dialog } from 'electron'

/** Where operators are asked. */
export interface Asking {
  dialog: Pick<Dialog, 'showMessageBox'>
  window: () => BrowserWindow | undefined
}

interface Question {
  message: string
  detail: string
  /** Of the button that declines, as Enter and Escape do. */
  no: string
  yes: string
  type?: 'question' | 'warning'
}

/** Asks the operator; false where there is no window. */
export async function isAgreed(
  { dialog, window }: Asking,
  { message, detail, no, yes, type = 'question' }: Question,
): Promise<boolean> {
  const parent = window()
  if (parent === undefined) return false
  const { response } = await dialog.showMessageBox(parent, {
    type,
    message,
    detail,
    buttons: [no, yes],
    defaultId: 0,
    cancelId: 0,
    // Or Windows shows the buttons as links.
    noLink: true,
  })
  return response === 1
}
