import { allowsCors, isAnswered, isSent, type Delivery } from '../../../shared/delivery.ts'
import { putNote } from '../../../shared/records.ts'
import { secretNameSchema, type SecretName } from '../../../shared/secrets.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import { aiServiceOf, aiSettingNames, settingText } from '../../../shared/settings.ts'
import { withoutInvisible } from '../../../shared/text.ts'
import type { Core } from './core.ts'
import { messages, type ToastMessage } from './messages.ts'
import type { SecretField } from './state.ts'

/** Whether there is a secret; `invalid` when the text of the field cannot be one. */
export type CommitOutcome = 'ready' | 'missing' | 'invalid'

/** The AI service as it is set, and whether it and the webhook can be asked. */
export function createConnection(core: Core) {
  const { platform, store, toast } = core
  const secrets = createSecrets(core)
  const { commitSecret, needSecret, loadSecrets } = secrets
  const service = () => aiServiceOf(store.getState().notes.settings)

  return {
    ...secrets,
    service,
    /** Whether the AI service can be asked; a toast says why not. `noKey`: its words without a key. */
    readyToAskAi: async (noKey: ToastMessage = messages.noKey): Promise<boolean> => {
      const { settings } = store.getState().notes
      if (aiSettingNames.some((name) => settingText(settings, name).problem !== undefined)) {
        toast(messages.serviceUnfit)
        return false
      }
      const { url, needsNoKey } = service()
      if (needsNoKey) {
        await commitSecret('aiKey')
        return true
      }
      if ((await needSecret('aiKey')) !== 'ready') {
        toast(noKey)
        return false
      }
      const host = URL.parse(url)?.host ?? ''
      const may = await platform.mayUseKey({ host }).catch(() => false)
      if (may) await loadSecrets()
      else toast(messages.keyNotSent(host))
      return may
    },
    /** Whether a post can be sent; a toast says why not. `invalid`: its words for a secret that is none. */
    readyToSend: async (missing: ToastMessage, invalid = missing): Promise<boolean> => {
      const url = await needSecret('webhookUrl')
      // It goes with the webhook's host.
      const header = await commitSecret('webhookHeader')
      if ([url, header].includes('invalid')) toast(invalid)
      else if (url === 'missing') toast(missing)
      return url === 'ready' && header !== 'invalid'
    },
  }
}

/** Tests of webhook and AI service. */
export function connectionCommands(core: Core & ReturnType<typeof createConnection>) {
  const { command, platform, store, toast, records, readyToSend, readyToAskAi, service } = core
  return {
    /**
     * Sends a test. `finding-out`: its reply is asked for, and 'My webhook allows CORS' is set by what
     * became of it.
     */
    testConnection: command({
      gate: 'idle',
      run: async ({ by }: { by: 'testing' | 'finding-out' }) => {
        store.setState({ test: by, tested: undefined })
        const isReady = await readyToSend(messages.single.noWebhook, messages.test.failed)
        const { settings } = store.getState().notes
        const allowed = settings.webhookAllowsCors
        const delivery =
          isReady &&
          (await platform
            .testConnection({ allowsCors: allowed || by === 'finding-out' })
            .catch((): Delivery => ({ outcome: 'unknown', trouble: 'network' })))
        store.setState({ test: 'idle', ...(delivery && { tested: { by, delivery } }) })
        if (!delivery) return
        if (by === 'finding-out') {
          const webhookAllowsCors = allowsCors(delivery) ?? allowed
          // Others may have been typed meanwhile.
          const now = store.getState().notes.settings
          records.edit([putNote('settings', { ...now, webhookAllowsCors })])
        } else if (!isSent(delivery)) toast(messages.test.failed)
        else toast(messages.test[isAnswered(delivery) ? 'accepted' : 'unconfirmed'])
      },
    }),

    /** Asks the AI service for a word, with what is typed. */
    testModel: command({
      gate: 'always',
      run: async () =>
        (await readyToAskAi()) ? platform.testModel({ service: service() }) : undefined,
    }),
  }
}

/** The secrets. A typed one is never part of the state, or it could get into the page by rendering. */
function createSecrets({ platform, store }: Core) {
  const { keepsSecrets } = platform.traits
  const texts: Record<SecretName, string> = { webhookUrl: '', webhookHeader: '', aiKey: '' }
  const changed = new Set<SecretName>()
  // A click follows the blur that began to save: it waits for the outcome of that.
  const commits = createSerialQueue()

  const update = (name: SecretName, field: Partial<SecretField>) => {
    const { secrets } = store.getState()
    store.setState({ secrets: { ...secrets, [name]: { ...secrets[name], ...field } } })
  }
  const isReady = (name: SecretName) => store.getState().secrets[name].status?.state === 'ready'
  const forget = async (name: SecretName) => {
    await platform.forgetSecret({ name })
    update(name, { status: { state: 'missing' }, problem: undefined })
  }
  /** Asks which secrets are kept. A header is gone where the webhook has another host than before. */
  const readStatuses = async () => {
    const hadHeader = isReady('webhookHeader')
    const statuses = await platform.secretStatus()
    for (const name of secretNameSchema.options) update(name, { status: statuses[name] })
    if (hadHeader && !isReady('webhookHeader')) {
      const problem = 'It was entered for another host, and forgotten: enter it again.'
      update('webhookHeader', { problem })
    }
  }

  /** Whether the text that was typed is kept, or there is none. */
  const saveTyped = async (name: SecretName): Promise<boolean> => {
    const value = withoutInvisible(texts[name])
    const isEmpty = value.trim() === ''
    // A text that is no URL does not say for which host a key is entered.
    const { text } = settingText(store.getState().notes.settings, 'aiUrl')
    const host = URL.parse(text.trim())?.host ?? ''
    const saved = isEmpty ? undefined : await platform.saveSecret({ name, value, host })
    if (!saved?.ok) {
      // The secret before it must not be used in its place. Where it is kept, its field is empty as well.
      if (!keepsSecrets) await forget(name)
      update(name, { problem: saved?.message })
      return isEmpty
    }
    if (keepsSecrets) texts[name] = ''
    update(name, { problem: undefined })
    // The last test was of another connection.
    store.setState({ tested: undefined })
    await readStatuses()
    return true
  }

  /** Gives the typed text to the platform, where it changed. Never rejects. */
  const commitSecret = (name: SecretName): Promise<CommitOutcome> =>
    commits.run(async () => {
      const save = () =>
        saveTyped(name).catch(() => {
          update(name, { problem: 'It could not be kept. Try again.' })
          return false
        })
      if (changed.delete(name) && !(await save())) {
        changed.add(name)
        return 'invalid'
      }
      return isReady(name) ? 'ready' : 'missing'
    })

  return {
    /** Nothing is committed meanwhile, since that would be newer than the platform's answer. */
    loadSecrets: (): Promise<void> => commits.run(readStatuses),
    /** Notes the text of a secret's field. */
    typeSecret: (name: SecretName, text: string): void => {
      texts[name] = text
      changed.add(name)
    },
    /** The text of the field: empty once a platform that keeps secrets has saved it. */
    typedSecret: (name: SecretName): string => texts[name],
    commitSecret,
    /** Commits a secret that is needed now: without it, its field says so. */
    needSecret: async (name: SecretName): Promise<CommitOutcome> => {
      const outcome = await commitSecret(name)
      if (outcome !== 'ready') {
        const { problem = 'Nothing can be sent without it.', missed } =
          store.getState().secrets[name]
        update(name, { problem, missed: missed + 1 })
      }
      return outcome
    },
    /** Saves typed secrets now. */
    flushSecrets: async (): Promise<void> => {
      for (const name of secretNameSchema.options) await commitSecret(name)
    },
    forgetSecret: async (name: SecretName): Promise<void> => {
      texts[name] = ''
      changed.delete(name)
      await forget(name)
    },
  }
}
