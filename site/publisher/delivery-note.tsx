import { isSent, type Delivery } from '../../shared/delivery.ts'
import { deliveryText, testFailureText, whatToCheck } from './delivery-text.ts'
import { Note } from './note.tsx'

export function DeliveryNote({ of, delivery }: { of: 'post' | 'test'; delivery: Delivery }) {
  if (isSent(delivery)) return null
  const check = whatToCheck(delivery)
  return (
    <Note variant="danger">
      <p>{of === 'test' ? testFailureText(delivery) : deliveryText(delivery)}</p>
      {check !== '' && <p>{check}</p>}
    </Note>
  )
}
