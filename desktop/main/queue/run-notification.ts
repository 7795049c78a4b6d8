import type { BrowserWindow, Notification as NotificationClass } from 'electron'
import type { EndedRun } from './active-run.ts'

type NotificationConstructor = Pick<typeof NotificationClass, 'isSupported'> &
  (new (options: { title: string; body: string }) => Pick<NotificationClass, 'on' | 'show'>)

/** References that keep shown notifications from being garbage collected with their click handlers. */
const shown = new Set<object>()

/**
 * Notifies the operator of the end of a run while another window has the focus. The publisher shows
 * a summary of its own, so where the system has no notifications the window is only flashed.
 */
export function notifyRunEnd(
  Notification: NotificationConstructor,
  window: Pick<BrowserWindow, 'isFocused' | 'flashFrame' | 'show' | 'focus'> | undefined,
  run: EndedRun,
): void {
  if (window === undefined || window.isFocused()) return
  if (!Notification.isSupported()) {
    window.flashFrame(true)
    return
  }
  const notification = new Notification(words(run))
  shown.add(notification)
  notification.on('close', () => {
    shown.delete(notification)
  })
  notification.on('click', () => {
    window.show()
    window.focus()
  })
  notification.show()
}

function words({ sent, accepted, done, total }: EndedRun): { title: string; body: string } {
  if (sent === 0) return { title: 'The texts are written', body: 'Read them before you publish.' }
  return {
    title: done < total ? 'The run was stopped' : 'The run is done',
    body: `The webhook accepted ${accepted} of ${total} ${total === 1 ? 'post' : 'posts'}.`,
  }
}
