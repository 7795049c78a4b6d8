import { observed } from './observed.ts'
import { strict } from './refuse.ts'

/** What an operator does with a dialog: the index of a button, or the files that were chosen. */
export type DialogAnswer = { button: number } | { files: string[] }

const answers: DialogAnswer[] = []
const waiting: ((answer: DialogAnswer) => void)[] = []

/** Answers the dialog that is open, or the next one. */
export function answerDialog(answer: DialogAnswer): void {
  const next = waiting.shift()
  if (next) next(answer)
  else answers.push(answer)
}

/** A dialog stays open until it is answered. */
function answered(message: string): Promise<DialogAnswer> {
  observed.dialogs.push(message)
  const ready = answers.shift()
  return ready ? Promise.resolve(ready) : new Promise((resolve) => waiting.push(resolve))
}

interface MessageBox {
  message: string
  buttons: string[]
}

export const dialog = strict('dialog', {
  async showMessageBox(...args: [MessageBox] | [object, MessageBox]) {
    const box = args.length === 1 ? args[0] : args[1]
    const answer = await answered(box.message)
    if (!('button' in answer) || box.buttons[answer.button] === undefined) {
      throw new Error(`The dialog '${box.message}' has no such button.`)
    }
    return { response: answer.button, checkboxChecked: false }
  },

  async showOpenDialog() {
    const filePaths = filesOf(await answered('Open'))
    return { canceled: filePaths.length === 0, filePaths }
  },

  async showSaveDialog() {
    const [filePath = ''] = filesOf(await answered('Save'))
    return { canceled: filePath === '', filePath }
  },

  showErrorBox(title: string): void {
    observed.dialogs.push(title)
  },
})

function filesOf(answer: DialogAnswer): string[] {
  if (!('files' in answer)) throw new Error('A file dialog was answered with a button.')
  return answer.files
}
