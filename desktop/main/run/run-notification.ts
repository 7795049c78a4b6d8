import type { Notification as NotificationClass } from 'electron'
import { log } from '../log.ts'
import type { MainWindow } from '../window/main-window.ts'
import type { RunNews } from './active-run.ts'

/** References that keep shown notifications from being garbage collected with their click handlers. */
const shown = new Set<object>()

/**
 * Notifies an operator who works in another window. The publisher shows the same, so where the system
 * shows no notification, as macOS does not for an app without a signature, the window is only flashed.
 */
export function notifyOf(
  news: RunNews,
  Notification: typeof NotificationClass,
  window: Pick<MainWindow, 'current' | 'show'>,
): void {
  if (window.current()?.isFocused() !== false) return
  const flash = () => window.current()?.flashFrame(true)
  if (!Notification.isSupported()) {
    flash()
    return
  }
  const notification = new Notification(words(news))
  shown.add(notification)
  const end = () => shown.delete(notification)
  notification.on('close', end)
  notification.on('failed', () => {
    log.warn('the system did not show a notification')
    end()
    flash()
  })
  notification.on('click', window.show)
  notification.show()
}

function words(news: RunNews): { title: string; body: string } {
  if (news === 'question') {
    return { title: 'The run waits for you', body: 'It goes on when you have answered.' }
  }
  const { sent, accepted, done, total } = news
  if (sent === 0) {
    return { title: 'The run is over', body: 'Nothing was sent. What was written is in the queue.' }
  }
  return {
    title: done < total ? 'The run was stopped' : 'The run is done',
    body: `The webhook accepted ${accepted} of ${total} ${total === 1 ? 'post' : 'posts'}.`,
  }
}
