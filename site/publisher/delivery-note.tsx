import { isSent, type Delivery } from '../../shared/delivery.ts'
import { deliveryText, testFailureText, whatToCheck } from './delivery-text.ts'
import { Note } from './note.tsx'

interface Props {
  of: 'post' | 'test'
  delivery: Delivery
  /** Of the post, where others are near. */
  title?: string
}

export function DeliveryNote({ of, delivery, title }: Props) {
  if (isSent(delivery)) return null
  const check = whatToCheck(delivery)
  return (
    <Note tone="danger">
      <p>
        {title !== undefined && <strong>“{title}” failed. </strong>}
        {of === 'test' ? testFailureText(delivery) : deliveryText(delivery)}
      </p>
      {check !== '' && <p>{check}</p>}
    </Note>
  )
}
