import { useEffect, useRef } from 'react'
import { brand } from '../../shared/brand.ts'
import { Wren } from '../ui/wren.tsx'

interface Props {
  /** Takes the focus, which would be lost with the form it replaces. */
  focus: boolean
}

/** Replaces the form of the waitlist section after success. */
export function WaitlistThanks({ focus }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) title.current?.focus({ preventScroll: true })
  }, [focus])
  return (
    <div className="thanks">
      <Wren pose="cheering" />
      <div>
        <h3 ref={title} tabIndex={-1}>
          You're on the list!
        </h3>
        <p>We'll email you as soon as {brand.name} is ready. Until then, we keep our beaks shut.</p>
      </div>
    </div>
  )
}
