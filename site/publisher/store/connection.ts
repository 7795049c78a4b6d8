import { parseUrl } from '../../../shared/api/url.ts'
import { allowsCors, isAnswered, isSent, type Delivery } from '../../../shared/delivery.ts'
import { secretNameSchema, type SecretName } from '../../../shared/secrets.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import type { PublisherSettings } from '../../../shared/settings.ts'
import type { Context } from './context.ts'
import { messages } from './messages.ts'
import type { SecretField } from './state.ts'

/** Whether there is a secret; `invalid` when the text of the field cannot be one. */
export type CommitOutcome = 'ready' | 'missing' | 'invalid'

export type ConnectionCommands = ReturnType<typeof connectionCommands>

const pauseMs = 1000

/** Settings, secrets, tests of webhook and AI service. `restartSite`: called when its URL is another. */
export function connectionCommands(context: Context, restartSite: () => Promise<void>) {
  const { platform, store } = context
  const { loadSecrets, ...secrets } = createSecrets(context)
  const settings = createSettings(context)
  const { changeSettings, saveSettings } = settings

  const flushConnection = async () => {
    await Promise.all([secrets.commitWebhook(), secrets.commitSecret('aiKey'), saveSettings()])
  }

  return {
    ...secrets,
    ...settings,
    ...connectionTests(context, secrets, settings),
    /** Asks which secrets and settings are kept. */
    loadConnection: async (): Promise<void> => {
      const [loaded] = await Promise.allSettled([platform.loadSettings(), loadSecrets()])
      if (loaded.status === 'fulfilled') store.setState({ settings: loaded.value })
    },
    /** Saves the settings and typed secrets now. */
    flushConnection,
    /** Asks the site anew where it is another one. */
    changeSiteUrl: (siteUrl: string): void => {
      if (siteUrl === store.getState().settings?.siteUrl) return
      changeSettings({ siteUrl })
      void saveSettings().then(restartSite)
    },

    /** Asks the AI service which models it has, with what is typed. */
    listModels: async () => {
      await flushConnection()
      return platform.listModels()
    },
    /** Asks the AI service for a word, with what is typed. */
    testModel: async () => {
      await flushConnection()
      return platform.testModel()
    },
  }
}

/**
 * The secrets. What is typed is never part of the state, or it could get into the page by rendering.
 * Over 60 lines, since all of it shares the typed texts.
 */
function createSecrets({ platform, store }: Context) {
  const { keepsSecrets } = platform.traits
  const texts: Record<SecretName, string> = { webhookUrl: '', webhookHeader: '', aiKey: '' }
  const changed = new Set<SecretName>()
  // A click follows the blur that began to save: it waits for the outcome of that.
  const commits = createSerialQueue()

  const update = (name: SecretName, field: Partial<SecretField>) => {
    const { secrets } = store.getState()
    store.setState({ secrets: { ...secrets, [name]: { ...secrets[name], ...field } } })
  }
  const stateOf = (name: SecretName): CommitOutcome =>
    store.getState().secrets[name].status?.state === 'ready' ? 'ready' : 'missing'
  const forget = async (name: SecretName, problem?: string) => {
    await platform.forgetSecret({ name })
    update(name, { status: { state: 'missing' }, problem })
  }
  /** Where secrets are kept, an empty field is how it looks when one is there. */
  const forgetTyped = async (name: SecretName, problem?: string) => {
    if (keepsSecrets) update(name, { problem })
    else await forget(name, problem)
  }

  const saveSecret = async (name: SecretName): Promise<CommitOutcome> => {
    const value = texts[name]
    if (value.trim() === '') {
      await forgetTyped(name)
      return stateOf(name)
    }
    const saved = await platform.saveSecret({ name, value })
    if (!saved.ok) {
      // The secret before it must not be used in its place.
      await forgetTyped(name, saved.message)
      changed.add(name)
      return 'invalid'
    }
    if (keepsSecrets) texts[name] = ''
    update(name, { problem: undefined, status: saved.status })
    return stateOf(name)
  }

  /** Gives what was typed to the platform, where it changed. Never rejects. */
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
    loadSecrets: (): Promise<void> =>
      commits.run(async () => {
        const statuses = await platform.secretStatus()
        for (const name of secretNameSchema.options) update(name, { status: statuses[name] })
      }),
    /** Notes the text of a secret's field. */
    typeSecret: (name: SecretName, text: string): void => {
      texts[name] = text
      changed.add(name)
    },
    /** The text of the field: empty once a platform that keeps secrets has saved it. */
    typedSecret: (name: SecretName): string => texts[name],
    commitSecret,
    /** Whether the AI service can be asked: a model on this machine needs no key. */
    hasAiKey: async (): Promise<boolean> => {
      const key = await commitSecret('aiKey')
      const endpoint = parseUrl(store.getState().settings?.aiUrl ?? '')
      return key === 'ready' || (key === 'missing' && endpoint.ok && endpoint.loopback)
    },
    /** The webhook's URL, and the header that is sent to it. */
    commitWebhook: async (): Promise<CommitOutcome> => {
      const header = await commitSecret('webhookHeader')
      return header === 'invalid' ? header : commitSecret('webhookUrl')
    },
    forgetSecret: async (name: SecretName): Promise<void> => {
      texts[name] = ''
      changed.delete(name)
      await forget(name)
    },
  }
}

function createSettings({ platform, store }: Context) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSettingUnsaved = false
  const saves = createSerialQueue()
  /** Saves changed settings now. Never rejects. */
  const saveSettings = () =>
    saves.run(async () => {
      clearTimeout(timer)
      const { settings } = store.getState()
      if (!isSettingUnsaved || !settings) return
      isSettingUnsaved = false
      try {
        await platform.saveSettings(settings)
        store.setState({ settingsSaving: 'saved' })
      } catch {
        isSettingUnsaved = true
        store.setState({ settingsSaving: 'failed' })
      }
    })

  /** Changes settings at once; saved after a pause. */
  const changeSettings = (changes: Partial<PublisherSettings>) => {
    const { settings } = store.getState()
    if (!settings) return
    store.setState({ settings: { ...settings, ...changes } })
    isSettingUnsaved = true
    clearTimeout(timer)
    timer = setTimeout(() => void saveSettings(), pauseMs)
  }

  return { changeSettings, saveSettings }
}

function connectionTests(
  { platform, store, toast }: Context,
  { commitWebhook }: Omit<ReturnType<typeof createSecrets>, 'loadSecrets'>,
  { changeSettings, saveSettings }: ReturnType<typeof createSettings>,
) {
  /** Undefined where no test was sent: another is under way, or there is no webhook. */
  const test = async (activity: 'testing' | 'finding-out'): Promise<Delivery | undefined> => {
    if (store.getState().test !== 'idle' || store.getState().run) return undefined
    store.setState({ test: activity, testProblem: undefined })
    try {
      await saveSettings()
      const webhook = await commitWebhook()
      if (webhook !== 'ready') {
        toast(webhook === 'missing' ? messages.single.noWebhook : messages.test.failed)
        return undefined
      }
      return await platform.testConnection({ readable: activity === 'finding-out' })
    } catch {
      return { outcome: 'unknown', trouble: 'network' }
    } finally {
      store.setState({ test: 'idle' })
    }
  }

  return {
    testConnection: async (): Promise<void> => {
      const delivery = await test('testing')
      if (!delivery) return
      if (isSent(delivery)) {
        toast(messages.test[isAnswered(delivery) ? 'accepted' : 'unconfirmed'])
      } else {
        store.setState({ testProblem: delivery })
        toast(messages.test.failed)
      }
    },

    /**
     * Sends one test whose reply is asked for, and sets 'My webhook allows CORS' by what became of it.
     * Undefined where no test was sent.
     */
    findOut: async (): Promise<Delivery | undefined> => {
      const delivery = await test('finding-out')
      const webhookAllowsCors = delivery && allowsCors(delivery)
      if (webhookAllowsCors !== undefined) changeSettings({ webhookAllowsCors })
      return delivery
    },
  }
}
