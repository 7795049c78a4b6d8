import { createSerialQueue } from '../../../shared/serial-queue.ts'
import type { SecretName, SecretStatus } from '../../../shared/secrets.ts'
import type { Platform } from '../platform.ts'
import { createObservable, type Readable } from '../observable.ts'

export interface SecretField {
  /** Undefined until the platform was asked. */
  status: SecretStatus | undefined
  /** What is wrong with the text that was entered last. */
  problem: string | undefined
}

/** Whether there is a secret; `invalid` when the text of the field cannot be one. */
export type CommitOutcome = 'ready' | 'missing' | 'invalid'

export type SecretFields = Readonly<Record<SecretName, SecretField>>

/**
 * The two secret fields, for as long as the publisher is open. What is typed is never part of the
 * state, so that it cannot get into the page by way of rendering.
 */
export interface SecretsSession extends Readable<SecretFields> {
  load: () => Promise<void>
  /** Notes the text of the field. */
  type: (name: SecretName, text: string) => void
  /** The text of the field: empty once a platform that keeps secrets has saved it. */
  typed: (name: SecretName) => string
  /** Gives what was typed to the platform, where it changed. Never rejects. */
  commit: (name: SecretName) => Promise<CommitOutcome>
  /** Commits both. */
  flush: () => Promise<void>
  forget: (name: SecretName) => Promise<void>
}

export function createSecretsSession(platform: Platform): SecretsSession {
  const unknown: SecretField = { status: undefined, problem: undefined }
  const fields = createObservable<SecretFields>({ webhookUrl: unknown, aiKey: unknown })
  const texts: Record<SecretName, string> = { webhookUrl: '', aiKey: '' }
  const changed = new Set<SecretName>()
  const { keepsSecrets } = platform.traits

  const update = (name: SecretName, field: Partial<SecretField>) => {
    fields.patch({ [name]: { ...fields.get()[name], ...field } })
  }
  const stateOf = (name: SecretName): CommitOutcome =>
    fields.get()[name].status?.state === 'ready' ? 'ready' : 'missing'

  const save = async (name: SecretName): Promise<CommitOutcome> => {
    const text = texts[name]
    if (text.trim() === '') {
      // Where secrets are kept an empty field is how it looks when one is there.
      if (!keepsSecrets) await platform.forgetSecret(name)
      update(name, { problem: undefined, ...(!keepsSecrets && { status: { state: 'missing' } }) })
      return stateOf(name)
    }
    const saved = await platform.saveSecret(name, text)
    if (!saved.ok) {
      // The secret before it must not be used in its place.
      if (!keepsSecrets) await platform.forgetSecret(name)
      update(name, {
        problem: saved.message,
        ...(!keepsSecrets && { status: { state: 'missing' } }),
      })
      changed.add(name)
      return 'invalid'
    }
    if (keepsSecrets) texts[name] = ''
    update(name, { problem: undefined, status: saved.status })
    return stateOf(name)
  }

  const commitNow = async (name: SecretName): Promise<CommitOutcome> => {
    if (!changed.delete(name)) return stateOf(name)
    try {
      return await save(name)
    } catch {
      changed.add(name)
      update(name, { problem: 'It could not be kept. Try again.' })
      return 'invalid'
    }
  }
  // A click follows the blur that began to save: it waits for the outcome of that.
  const commits = { webhookUrl: createSerialQueue(), aiKey: createSerialQueue() }

  const commit = (name: SecretName) => commits[name].run(() => commitNow(name))

  return {
    get: fields.get,
    subscribe: fields.subscribe,
    async load() {
      const statuses = await platform.secretStatus()
      update('webhookUrl', { status: statuses.webhookUrl })
      update('aiKey', { status: statuses.aiKey })
    },
    type(name, text) {
      texts[name] = text
      changed.add(name)
    },
    typed: (name) => texts[name],
    commit,
    async flush() {
      await Promise.all([commit('webhookUrl'), commit('aiKey')])
    },
    async forget(name) {
      texts[name] = ''
      changed.delete(name)
      await platform.forgetSecret(name)
      update(name, { status: { state: 'missing' }, problem: undefined })
    },
  }
}
