import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'

/** The usual button of the publisher: small, and secondary unless it says otherwise. */
export function SmallButton(button: ComponentProps<typeof Button>) {
  return <Button variant="secondary" size="small" {...button} />
}
