import type { Post } from '../../../shared/post.ts'
import { utcDate } from '../../../shared/dates.ts'
import {
  isSent,
  type Delivery,
  type FailedDelivery,
  type SentDelivery,
} from '../../../shared/delivery.ts'
import { heldBackBecause } from '../../../shared/publication/held-back.ts'
import type { SentPost } from '../../../shared/publication/whereabouts.ts'
import type { showToast } from '../../ui/toast.ts'
import { createObservable, type Readable } from '../observable.ts'
import type { HistorySession } from '../history/history-session.ts'
import type { Platform } from '../platform.ts'
import { allowsCors } from '../settings/find-out.ts'
import type { SecretsSession } from '../settings/secrets-session.ts'
import type { SettingsSession } from '../settings/settings-session.ts'

/** What a failed send is known to have done, until the next one. */
export interface SendProblem {
  of: 'manual' | 'json' | 'test'
  failure: FailedDelivery
}

/** The post that was sent last, to be followed to the site. */
export interface SentSingle {
  of: 'manual' | 'json'
  title: string
  delivery: SentDelivery
  post: SentPost
}

export interface SendState {
  activity: 'idle' | 'publishing' | 'testing' | 'finding-out'
  problem: SendProblem | undefined
  sent: SentSingle | undefined
}

export interface SendSession extends Readable<SendState> {
  /**
   * Publishes a post unless a send is under way. `begin` makes it just before it leaves, when it is
   * known what other windows have sent. Resolves with the post where it was sent.
   */
  publish: (of: 'manual' | 'json', begin: () => Promise<Post>) => Promise<Post | undefined>
  test: () => Promise<void>
  /** Follows the post that was sent last no longer. */
  dismissSent: () => void
  /**
   * Sends one test whose reply is asked for, and sets 'My webhook allows CORS' by what became of it.
   * Undefined where no test was sent.
   */
  findOut: () => Promise<Delivery | undefined>
}

interface Tools {
  platform: Platform
  secrets: SecretsSession
  settings: Pick<SettingsSession, 'change'>
  history: Pick<HistorySession, 'refresh'>
  toast: typeof showToast
}

const messages = {
  noWebhook: { title: 'Error', description: 'Please enter your automation webhook URL' },
  published: {
    title: 'Blog Post Sent',
    description:
      'The blog post was sent to the automation service. Check its history to confirm publication.',
  },
  publishFailed: {
    title: 'Error',
    description: 'Failed to publish the blog post. Please check the webhook URL and try again.',
  },
  tested: {
    accepted: {
      title: 'Test Sent',
      description: 'Your webhook answered. Nothing was published.',
    },
    unconfirmed: {
      title: 'Test Sent',
      description:
        'The test was sent, but this page cannot read the reply. Check the history of your automation.',
    },
  },
  testFailed: {
    title: 'Error',
    description: 'Failed to send test. Please check the webhook URL.',
  },
} as const

/** Sends of the single-post publisher: one at a time, however often a button is pressed. */
export function createSendSession({
  platform,
  secrets,
  settings,
  history,
  toast,
}: Tools): SendSession {
  const state = createObservable<SendState>({
    activity: 'idle',
    problem: undefined,
    sent: undefined,
  })
  const fail = (message: { title: string; description: string }) => {
    toast({ ...message, variant: 'destructive' })
  }

  /**
   * Undefined where it was not tried: another send is under way, there is no webhook, or the operator
   * declined.
   */
  const once = async <T>(
    activity: Exclude<SendState['activity'], 'idle'>,
    invalidWebhook: { title: string; description: string },
    send: () => Promise<T>,
  ): Promise<T | undefined> => {
    if (state.get().activity !== 'idle') return undefined
    state.patch({ activity, problem: undefined })
    try {
      const webhook = await secrets.commit('webhookUrl')
      if (webhook === 'ready') return await send()
      fail(webhook === 'missing' ? messages.noWebhook : invalidWebhook)
      return undefined
    } finally {
      state.patch({ activity: 'idle' })
    }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    async publish(of, begin) {
      const done = await once('publishing', messages.publishFailed, async () => {
        if (!(await platform.mayPublish())) return undefined
        await history.refresh()
        const post = await begin()
        return { post, delivery: await platform.publishPost(post) }
      })
      if (!done) return undefined
      const { post, delivery } = done
      void history.refresh()
      if (isSent(delivery)) {
        state.patch({ sent: sentSingle(of, post, delivery) })
        toast(messages.published)
        return post
      }
      state.patch({ problem: { of, failure: delivery } })
      fail(messages.publishFailed)
      return undefined
    },
    dismissSent() {
      state.patch({ sent: undefined })
    },
    async test() {
      const delivery = await once('testing', messages.testFailed, () => platform.testConnection())
      if (!delivery) return
      if (isSent(delivery)) {
        toast(messages.tested[delivery.outcome])
        return
      }
      state.patch({ problem: { of: 'test', failure: delivery } })
      fail(messages.testFailed)
    },
    async findOut() {
      const delivery = await once('finding-out', messages.testFailed, () =>
        platform.testConnection('readable'),
      )
      const webhookAllowsCors = delivery && allowsCors(delivery)
      if (webhookAllowsCors !== undefined) await settings.change({ webhookAllowsCors })
      return delivery
    },
  }
}

function sentSingle(of: SentSingle['of'], post: Post, delivery: SentDelivery): SentSingle {
  const { id, slug, title, publishDate } = post
  const sentOn = utcDate(new Date())
  const heldBack = heldBackBecause(post)
  return { of, title, delivery, post: { id, slug, publishDate, sentOn, heldBack } }
}
