import { allowsCors, isAnswered, isSent, type Delivery } from '../../../shared/delivery.ts'
import { secretNameSchema, type SecretName } from '../../../shared/secrets.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import { aiServiceOf, aiSettingNames, settingText } from '../../../shared/settings.ts'
import { withoutInvisible } from '../../../shared/text.ts'
import type { Context } from './context.ts'
import type { ToastWords } from './undo.ts'
import { messages } from './messages.ts'
import type { SecretField } from './state.ts'

/** Whether there is a secret; `invalid` when the text of the field cannot be one. */
export type CommitOutcome = 'ready' | 'missing' | 'invalid'

/** The part of the connection that a send needs. */
export type ConnectionParts = ReturnType<typeof connectionParts>

/** The AI service as it is set, and whether it and the webhook can be asked. */
export function connectionParts(context: Context) {
  const { platform, store, toast } = context
  const { loadSecrets, ...secrets } = createSecrets(context)
  const service = () => aiServiceOf(store.getState().notes.settings)
  return {
    ...secrets,
    loadSecrets,
    service,
    /** Whether the AI service can be asked; a toast says why not. `noKey`: its words without a key. */
    readyToAskAi: async (noKey: ToastWords): Promise<boolean> => {
      const { settings } = store.getState().notes
      if (aiSettingNames.some((name) => settingText(settings, name).problem !== undefined)) {
        toast(messages.serviceUnfit)
        return false
      }
      const { url, needsNoKey } = service()
      if (needsNoKey) {
        await secrets.commitSecret('aiKey')
        return true
      }
      if ((await secrets.needSecret('aiKey')) !== 'ready') {
        toast(noKey)
        return false
      }
      const host = URL.parse(url)?.host ?? ''
      const may = await platform.mayUseKey({ host }).catch(() => false)
      if (may) await loadSecrets()
      else toast(messages.keyNotSent(host))
      return may
    },
    /** The webhook's URL, and the header that goes with its host. */
    commitWebhook: async (): Promise<CommitOutcome> => {
      const url = await secrets.needSecret('webhookUrl')
      const header = await secrets.commitSecret('webhookHeader')
      return header === 'invalid' ? header : url
    },
    /** Saves typed secrets now. */
    flushSecrets: async () => {
      for (const name of ['webhookUrl', 'webhookHeader', 'aiKey'] as const) {
        await secrets.commitSecret(name)
      }
    },
  }
}

/** Tests of webhook and AI service. */
export function connectionCommands(
  { command, platform, store, toast, records }: Context,
  { commitWebhook, readyToAskAi, service, forgetSecret }: ConnectionParts,
) {
  /** Undefined where no test was sent, since there is no webhook. */
  const test = async (activity: 'testing' | 'finding-out'): Promise<Delivery | undefined> => {
    store.setState({ test: activity, tested: undefined })
    const note = (delivery: Delivery) => {
      store.setState({ tested: { by: activity, delivery } })
      return delivery
    }
    try {
      const webhook = await commitWebhook()
      if (webhook !== 'ready') {
        toast(webhook === 'missing' ? messages.single.noWebhook : messages.test.failed)
        return undefined
      }
      const { webhookAllowsCors } = store.getState().notes.settings
      const allows = webhookAllowsCors || activity === 'finding-out'
      return note(await platform.testConnection({ allowsCors: allows }))
    } catch {
      return note({ outcome: 'unknown', trouble: 'network' })
    } finally {
      store.setState({ test: 'idle' })
    }
  }
  const notAsked = 'Nothing was asked.'

  return {
    forgetSecret: command({
      gate: 'always',
      run: ({ name }: { name: SecretName }) => forgetSecret(name),
    }),

    testConnection: command({
      gate: 'quiet',
      run: async () => {
        const delivery = await test('testing')
        if (!delivery) return
        if (!isSent(delivery)) toast(messages.test.failed)
        else toast(messages.test[isAnswered(delivery) ? 'accepted' : 'unconfirmed'])
      },
    }),

    /**
     * Sends one test whose reply is asked for, and sets 'My webhook allows CORS' by what became of it.
     * Undefined where no test was sent.
     */
    findOut: command({
      gate: 'idle',
      run: async (): Promise<Delivery | undefined> => {
        const delivery = await test('finding-out')
        const webhookAllowsCors = delivery && allowsCors(delivery)
        if (webhookAllowsCors !== undefined) {
          const settings = { ...store.getState().notes.settings, webhookAllowsCors }
          records.edit({ notes: { settings } })
        }
        return delivery
      },
    }),

    /** Asks the AI service which models it has, with what is typed. */
    listModels: command({
      gate: 'always',
      run: async () =>
        (await readyToAskAi(messages.noKey))
          ? platform.listModels({ service: service() })
          : { ok: false as const, message: notAsked },
    }),

    /** Asks the AI service for a word, with what is typed. */
    testModel: command({
      gate: 'always',
      run: async () =>
        (await readyToAskAi(messages.noKey))
          ? platform.testModel({ service: service() })
          : { ok: false as const, problem: { kind: 'key' as const, message: notAsked } },
    }),
  }
}

/** The secrets. A typed one is never part of the state, or it could get into the page by rendering. */
function createSecrets({ platform, store, endRefusals }: Context) {
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
  const stateOf = (name: SecretName): CommitOutcome => (isReady(name) ? 'ready' : 'missing')
  const forget = async (name: SecretName, problem?: string) => {
    await platform.forgetSecret({ name })
    update(name, { status: { state: 'missing' }, problem })
  }
  /** Where secrets are kept, the field of one that is there is empty as well. */
  const forgetTyped = async (name: SecretName, problem?: string) => {
    if (keepsSecrets) update(name, { problem })
    else await forget(name, problem)
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

  const saveSecret = async (name: SecretName): Promise<CommitOutcome> => {
    const value = withoutInvisible(texts[name])
    if (value.trim() === '') {
      await forgetTyped(name)
      return stateOf(name)
    }
    // A text that is no URL does not say for which host a key is entered.
    const { text } = settingText(store.getState().notes.settings, 'aiUrl')
    const host = URL.parse(text.trim())?.host ?? ''
    const saved = await platform.saveSecret({ name, value, host })
    if (!saved.ok) {
      // The secret before it must not be used in its place.
      await forgetTyped(name, saved.message)
      changed.add(name)
      return 'invalid'
    }
    if (keepsSecrets) texts[name] = ''
    update(name, { problem: undefined, status: saved.status })
    endRefusals()
    if (name === 'webhookUrl') {
      // It was of another webhook.
      store.setState({ tested: undefined })
      await readStatuses()
    }
    return stateOf(name)
  }

  /** Gives the typed text to the platform, where it changed. Never rejects. */
  const commitSecret = (name: SecretName): Promise<CommitOutcome> =>
    commits.run(async () => {
      if (!changed.delete(name)) return stateOf(name)
      try {
        return await saveSecret(name)
      } catch {
        changed.add(name)
        update(name, { problem: 'It could not be kept. Try again.' })
        return 'invalid'
      }
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
    /** The same for something that cannot be done without it: its field says so. */
    needSecret: async (name: SecretName): Promise<CommitOutcome> => {
      const outcome = await commitSecret(name)
      if (outcome !== 'ready') {
        const { problem = 'Nothing can be sent without it.', missed } =
          store.getState().secrets[name]
        update(name, { problem, missed: missed + 1 })
      }
      return outcome
    },
    forgetSecret: async (name: SecretName): Promise<void> => {
      texts[name] = ''
      changed.delete(name)
      await forget(name)
    },
  }
}
