import type { BrowserWindow, Notification as NotificationClass } from 'electron'
import { log } from '../log.ts'
import type { EndedRun } from './active-run.ts'

type NotificationConstructor = Pick<typeof NotificationClass, 'isSupported'> &
  (new (options: { title: string; body: string }) => Pick<NotificationClass, 'on' | 'show'>)

export interface NotificationParts {
  Notification: NotificationConstructor
  /** Undefined while there is none, which can come after the notification was shown. */
  window: () => Pick<BrowserWindow, 'isFocused' | 'flashFrame'> | undefined
  /** Brings the window to the front, or opens one. */
  show: () => void
}

/** References that keep shown notifications from being garbage collected with their click handlers. */
const shown = new Set<object>()

/** Notifies the operator of the end of a run while another window has the focus. */
export function notifyRunEnd(parts: NotificationParts, run: EndedRun): void {
  notify(parts, words(run))
}

/** The same where a run does not go on before the operator has answered a question. */
export function notifyQuestion(parts: NotificationParts): void {
  notify(parts, { title: 'The run waits for you', body: 'It goes on when you have answered.' })
}

/**
 * The publisher shows it too, so where the system shows no notification, as macOS does not for an app
 * without a signature, the window is only flashed.
 */
function notify(
  { Notification, window, show }: NotificationParts,
  text: { title: string; body: string },
): void {
  if (window()?.isFocused() !== false) return
  const flash = () => window()?.flashFrame(true)
  if (!Notification.isSupported()) {
    flash()
    return
  }
  const notification = new Notification(text)
  shown.add(notification)
  const end = () => shown.delete(notification)
  notification.on('close', end)
  notification.on('failed', () => {
    log.warn('the system did not show a notification')
    end()
    flash()
  })
  notification.on('click', show)
  notification.show()
}

function words({ sent, accepted, done, total }: EndedRun): { title: string; body: string } {
  if (sent === 0) {
    return { title: 'The run is over', body: 'Nothing was sent. What was written is in the queue.' }
  }
  return {
    title: done < total ? 'The run was stopped' : 'The run is done',
    body: `The webhook accepted ${accepted} of ${total} ${total === 1 ? 'post' : 'posts'}.`,
  }
}
