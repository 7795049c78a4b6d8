import { isSent, type Delivery } from '../../shared/delivery.ts'
import { deliveryText, whatToCheck } from './delivery-text.ts'
import { Note } from './note.tsx'

/** The failure of a post, and what to do about it. */
export function DeliveryNote({ delivery }: { delivery: Delivery }) {
  if (isSent(delivery)) return null
  const check = whatToCheck(delivery)
  return (
    <Note tone="danger">
      <p>{deliveryText(delivery)}</p>
      {check !== '' && <p>{check}</p>}
    </Note>
  )
}
