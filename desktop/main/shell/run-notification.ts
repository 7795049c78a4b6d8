import type { BrowserWindow, Notification as NotificationClass } from 'electron'

type NotificationConstructor = Pick<typeof NotificationClass, 'isSupported'> &
  (new (options: { title: string; body: string }) => Pick<NotificationClass, 'on' | 'show'>)

/**
 * Tells an operator who is elsewhere that a run has ended. The publisher shows its own summary; so
 * where the system has no notifications it is enough to ask for attention.
 */
export function notifyRunEnd(
  Notification: NotificationConstructor,
  window: Pick<BrowserWindow, 'isFocused' | 'flashFrame' | 'show' | 'focus'> | undefined,
  { accepted, done, total }: { accepted: number; done: number; total: number },
): void {
  if (window === undefined || window.isFocused()) return
  if (!Notification.isSupported()) {
    window.flashFrame(true)
    return
  }
  const notification = new Notification({
    title: done < total ? 'The run was stopped' : 'The run is done',
    body: `The webhook accepted ${accepted} of ${total} ${total === 1 ? 'post' : 'posts'}.`,
  })
  notification.on('click', () => {
    window.show()
    window.focus()
  })
  notification.show()
}
