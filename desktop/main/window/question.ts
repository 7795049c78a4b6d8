import { BrowserWindow, dialog } from 'electron'
import { bringToFront } from './main-window.ts'

export interface Question {
  message: string
  detail: string
  /** Of the button that declines, as Enter and Escape do. */
  no: string
  yes: string
  type?: 'question' | 'warning'
}

/** Asks the operator; false where there is no window. */
export async function isAgreed(question: Question): Promise<boolean> {
  const { message, detail, no, yes, type = 'question' } = question
  const [parent] = BrowserWindow.getAllWindows()
  if (parent === undefined) return false
  // A question of a window that is not seen is not seen either.
  bringToFront(parent)
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
