import {
  checkSecret,
  type SaveSecretResult,
  type SecretName,
  type SecretStatus,
} from '../../../shared/secrets.ts'

/** Secrets in the memory of this tab: they are lost with it, and nothing reads them but a send. */
export function createMemorySecrets() {
  const values = new Map<SecretName, string>()
  const statuses = new Map<SecretName, SecretStatus>()
  const status = (name: SecretName): SecretStatus => statuses.get(name) ?? { state: 'missing' }
  return {
    value: (name: SecretName): string | undefined => values.get(name),
    status,
    save(name: SecretName, text: string): SaveSecretResult {
      const checked = checkSecret(name, text)
      if (!checked.ok) return checked
      values.set(name, checked.value)
      statuses.set(name, { state: 'ready', hint: checked.hint, kept: 'in-memory' })
      return { ok: true, status: status(name) }
    },
    forget(name: SecretName): void {
      values.delete(name)
      statuses.delete(name)
    },
  }
}
