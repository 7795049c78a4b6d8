import { EventEmitter } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { observed } from './observed.ts'
import { electronArguments } from './real-host.ts'
import { takeNotes, type Notes } from './real-notes.ts'

const holder = globalThis as { notes?: Notes }

afterEach(() => {
  delete holder.notes
})

test('the keyring is chosen on Linux alone', () => {
  const options = { userData: '/u' }
  expect(electronArguments(options, 'linux')).toContain('--password-store=gnome-libsecret')
  const none = electronArguments({ ...options, keyring: 'none' }, 'linux')
  expect(none).toContain('--password-store=basic')
  for (const system of ['darwin', 'win32'] as const) {
    const given = electronArguments({ ...options, keyring: 'none' }, system)
    expect(given).toEqual(['--user-data-dir=/u', expect.any(String)])
  }
  expect(electronArguments(options, 'linux')).not.toContain('--no-sandbox')
})

/** As much of Electron as the notes touch. */
function fakeElectron() {
  const shown: number[] = []
  const contents = new EventEmitter()
  const window = { webContents: contents, setProgressBar: (value: number) => shown.push(value) }
  let lastBlocker = 41
  const electron = {
    app: new EventEmitter(),
    BrowserWindow: { getAllWindows: () => [window] },
    webContents: { getAllWebContents: () => [contents] },
    dialog: {} as typeof import('electron').dialog,
    shell: {} as typeof import('electron').shell,
    Notification: class {
      title = 'Done'
      body = '3 of 3'
      show() {
        throw new Error('A notification was shown on the desktop.')
      }
    },
    powerSaveBlocker: {
      start: (_type: string) => (lastBlocker += 1),
      stop: (_id: number) => true,
    },
  }
  return { electron, window, contents, shown }
}

function notesOf(electron: ReturnType<typeof fakeElectron>['electron']): Notes {
  takeNotes(electron as unknown as typeof import('electron'), structuredClone(observed))
  if (holder.notes === undefined) throw new Error('Nothing was noted.')
  return holder.notes
}

test('progress and sleep blockers are noted, whatever id a blocker has', () => {
  const { electron, window, shown } = fakeElectron()
  const { observed } = notesOf(electron)
  window.setProgressBar(0.5)
  expect([observed.progress, shown]).toEqual([0.5, [0.5]])
  const id = electron.powerSaveBlocker.start('prevent-app-suspension')
  expect([id, observed.blockers]).toEqual([42, 1])
  electron.powerSaveBlocker.stop(id)
  expect(observed.blockers).toBe(0)
})

test('a window that is opened later is noted too', () => {
  const { electron } = fakeElectron()
  const { observed } = notesOf(electron)
  const later = { setProgressBar: (_value: number) => undefined }
  electron.app.emit('browser-window-created', {}, later)
  later.setProgressBar(0.25)
  expect(observed.progress).toBe(0.25)
})

test('dialogs are answered, and nothing is shown on the desktop', async () => {
  const { electron } = fakeElectron()
  const { observed, answers } = notesOf(electron)
  answers.push({ button: 1 }, { files: ['/f'] })
  const { response } = await electron.dialog.showMessageBox({ message: 'Stop?' })
  expect(response).toBe(1)
  expect((await electron.dialog.showOpenDialog({})).filePaths).toEqual(['/f'])
  electron.dialog.showErrorBox('It ends.', '')
  expect(observed.dialogs).toEqual(['Stop?', 'Open', 'It ends.'])
  new electron.Notification().show()
  expect(observed.notifications).toEqual([{ title: 'Done', body: '3 of 3' }])
})

test('a navigation that the app refused is noted, one that it allows is not', () => {
  const { electron, contents } = fakeElectron()
  const { observed } = notesOf(electron)
  contents.emit('will-frame-navigate', { defaultPrevented: true, url: 'https://away.example/' })
  contents.emit('will-frame-navigate', { defaultPrevented: false, url: 'app://bundle/' })
  expect(observed.refusedNavigations).toEqual(['https://away.example/'])
})
