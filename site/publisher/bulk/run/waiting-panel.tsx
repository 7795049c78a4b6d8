import { useEffect, useRef, useState } from 'react'
import type { RunHold } from '../../../../shared/run-hold.ts'
import { Button } from '../../../ui/button.tsx'
import { useSessions } from '../../sessions.tsx'
import { useHoldFocus } from './use-hold-focus.ts'

interface Props {
  hold: Extract<RunHold, { kind: 'rate-limit' }>
  /** Of the post whose text is waited for. */
  title: string | undefined
  /** A single post has no next one to go on with. */
  posts: 'one' | 'several'
}

/** A run that waits until the AI service takes requests again. */
export function WaitingPanel({ hold, title, posts }: Props) {
  const { bulk } = useSessions()
  const panel = useRef<HTMLDivElement>(null)
  useHoldFocus(panel)
  return (
    <div className="run-hold" role="group" aria-label="Waiting" tabIndex={-1} ref={panel}>
      <p className="run-hold-title">
        Waiting for the AI service: <Countdown until={hold.until} />
      </p>
      <p>It takes no more requests for now. It is asked again for “{title}” when the time is up.</p>
      <div className="run-buttons">
        {posts === 'several' && (
          <Button variant="secondary" size="small" onClick={bulk.skip}>
            Skip this post
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={bulk.stop}>
          Stop
        </Button>
      </div>
      {posts === 'several' && (
        <p className="quiet-note">A post that is skipped stays pending, and is not sent.</p>
      )}
    </div>
  )
}

const tickMs = 250

/** The time left. Screen readers are told how long it is when it begins, and not each second. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(performance.now())
    }, tickMs)
    return () => {
      clearInterval(timer)
    }
  }, [])
  return (
    <span className="countdown" role="timer">
      {timeText(until - now)}
    </span>
  )
}

function timeText(ms: number): string {
  const seconds = Math.max(Math.ceil(ms / 1000), 0)
  const minutes = Math.floor(seconds / 60)
  const twoDigits = (value: number) => String(value % 60).padStart(2, '0')
  if (minutes === 0) return `${seconds} s`
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds)} s`
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes)} min`
}
