import { useState } from 'react'
import { SmallButton } from '../small-button.tsx'

/** Asks the browser for leave to notify of a run that pauses. Nothing where it was asked before. */
export function NotifySwitch() {
  const [permission, setPermission] = useState(() =>
    'Notification' in globalThis ? Notification.permission : 'denied',
  )
  const [isAnswered, setAnswered] = useState(false)
  const ask = async () => {
    setPermission(await Notification.requestPermission())
    setAnswered(true)
  }
  if (permission !== 'default' && !isAnswered) return null
  return (
    <div className="row">
      {permission === 'default' && (
        <SmallButton onClick={() => void ask()}>Notify me when a run pauses</SmallButton>
      )}
      <p role="status">
        {permission === 'granted' && 'You are notified when a run pauses.'}
        {permission === 'denied' && 'Your browser does not allow notifications.'}
      </p>
    </div>
  )
}
