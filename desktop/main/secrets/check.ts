import { parseAddress } from '../../../shared/api/address.ts'
import type { SecretName } from '../../../shared/secrets.ts'
import { checkSecret, type SecretCheck } from '../../../shared/secrets.ts'

/** The checks of every platform, and no plain http but to this computer. */
export function checkDesktopSecret(name: SecretName, text: string): SecretCheck {
  const checked = checkSecret(name, text)
  if (!checked.ok || name !== 'webhookUrl') return checked
  const address = parseAddress(checked.value)
  return address.ok && address.secure
    ? checked
    : { ok: false, message: 'Use https://: plain http is for this computer (localhost) only.' }
}
