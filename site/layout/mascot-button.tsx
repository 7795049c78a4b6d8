import { useEffect, useState } from 'react'
import { mascotMoveMs, mascotToast, type MascotPlace } from './mascot-messages.ts'
import { showToast } from '../ui/toast.ts'
import { Wren } from '../ui/wren.tsx'

interface Props {
  place: MascotPlace
}

/** The mascot as a button: a press animates it for 600 ms and shows a toast for 3 seconds. */
export default function MascotButton({ place }: Props) {
  const [moving, setMoving] = useState(false)

  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => {
      setMoving(false)
    }, mascotMoveMs)
    return () => {
      clearTimeout(timer)
    }
  }, [moving])

  const move = place === 'footer' ? 'wren-spin' : 'wren-bounce'
  return (
    <button
      type="button"
      className={`mascot mascot-${place}`}
      aria-label="Say hello to the wren"
      onClick={() => {
        setMoving(true)
        showToast(mascotToast(place, Math.random()))
      }}
    >
      <Wren {...(moving && { className: move })} />
    </button>
  )
}
