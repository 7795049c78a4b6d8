import type { Handlers } from '../../ipc/contract.ts'
import type { WebhookSender } from '../network/webhook.ts'
import type { ArticleGenerator } from '../network/article-generator.ts'
import type { NoticeBoard } from '../notices.ts'
import { NotSaved } from './register-handlers.ts'
import type { ActiveRun } from '../queue/active-run.ts'
import type { UnprotectedChoice } from '../secrets/unprotected-choice.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Storage } from '../storage/storage.ts'

export interface HandlerParts {
  storage: Storage
  vault: Vault
  unprotectedChoice: UnprotectedChoice
  webhook: WebhookSender
  generator: ArticleGenerator
  activeRun: ActiveRun
  notices: NoticeBoard
  answerClose: (busy: boolean) => void
  /** Called after a secret was saved or forgotten. */
  onSecretsChanged: () => Promise<void>
}

/** What the main process does for each request of the contract. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { storage, vault, webhook, generator, activeRun } = parts
  return {
    secretStatus: async () => ({
      webhookUrl: await vault.status('webhookUrl'),
      aiKey: await vault.status('aiKey'),
    }),
    saveSecret: async ({ name, value }) => {
      const result = await saving(() => vault.save(name, value))
      if (result.ok) await parts.onSecretsChanged()
      return result
    },
    forgetSecret: async ({ name }) => {
      await saving(() => vault.forget(name))
      await parts.onSecretsChanged()
      return undefined
    },
    allowUnprotectedSecrets: async ({ allow }) => {
      const allowed = await saving(() => parts.unprotectedChoice.choose(allow))
      await parts.onSecretsChanged()
      return allowed
    },

    loadSettings: () => storage.settings.get().publisher,
    saveSettings: async (publisher) => {
      await saving(() => storage.settings.set({ ...storage.settings.get(), publisher }))
      return undefined
    },

    testConnection: () => webhook.test(),
    publishPost: (post) => webhook.publish(post),
    publishScheduledPost: async (article) => {
      const delivery = await webhook.publishScheduled(article)
      activeRun.count(delivery)
      return delivery
    },
    generateArticle: ({ job, topic }) => generator.generate(job, topic),
    cancelGeneration: ({ job }) => {
      generator.cancel(job)
      return undefined
    },

    loadQueue: () => storage.queue.load(),
    saveQueue: async (text) => {
      await saving(() => storage.queue.save(text))
      return undefined
    },
    loadDraft: () => storage.draft.load(),
    saveDraft: async (draft) => {
      await saving(() => storage.draft.save(draft))
      return undefined
    },

    lockQueue: () => activeRun.claim(),
    unlockQueue: () => {
      activeRun.release()
      return undefined
    },
    showProgress: (progress) => {
      activeRun.show(progress)
      return undefined
    },
    answerClose: ({ busy }) => {
      parts.answerClose(busy)
      return undefined
    },

    notices: () => parts.notices.list(),
  }
}

async function saving<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new NotSaved('Not saved', { cause })
  }
}
