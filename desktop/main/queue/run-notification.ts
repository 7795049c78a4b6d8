import type { BrowserWindow, Notification as NotificationClass } from 'electron'
import type { EndedRun } from './active-run.ts'

type NotificationConstructor = Pick<typeof NotificationClass, 'isSupported'> &
  (new (options: { title: string; body: string }) => Pick<NotificationClass, 'on' | 'show'>)

/** One that nobody holds is collected, and its click with it. */
const shown = new Set<object>()

/**
 * Tells an operator who is elsewhere that a run has ended. The publisher shows its own summary; so
 * where the system has no notifications it is enough to ask for attention.
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
