import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/**
 * Calls back once with the text of a field as it is after hydration: a prerendered field may have
 * been typed into before, and that would be lost.
 */
export function useEarlyText(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): void {
  const takeOver = useEffectEvent(() => {
    if (field.current) onText(field.current.value)
  })
  useLayoutEffect(() => {
    takeOver()
  }, [])
}
