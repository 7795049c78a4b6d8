import { compareCalendar } from '../../../shared/calendar/merge.ts'
import { vi } from 'vitest'
import type { Platform } from '../../../shared/platform.ts'
import type { PostEdit } from '../../../shared/post/post-record.ts'
import type { FlagSetting, PublisherSettings } from '../../../shared/settings.ts'
import type { Tools } from '../../../site/publisher/store/core.ts'
import { openDraft } from '../../../site/publisher/store/selectors.ts'
import { createPublisher, type Publisher } from '../../../site/publisher/store/publisher.ts'
import { publishQueue, publishText, runsOf, type Runs } from './runs.ts'
import { memoryPlatform, type MemoryPlatform } from './memory-platform.ts'

export interface TestedPublisher<P extends Platform = MemoryPlatform> extends Publisher, Runs {
  /** Types into the form. */
  editDraft: (edit: PostEdit) => void
  changeSettings: (
    changes: Partial<Pick<PublisherSettings, FlagSetting | 'whenFailing' | 'guide' | 'aiModel'>>,
  ) => void
  /** Publishes what a text has as JSON. */
  publishText: (text: string) => Promise<void>
  /** Publishes all that is pending, or the posts that are named. */
  publish: (...ids: string[]) => ReturnType<typeof publishQueue>
  platform: P
  /** Titles of the toasts, in turn. */
  toasts: string[]
  /** Presses the newest Undo that is still offered. */
  pressUndo: () => void
}

/** A publisher that has loaded what its platform holds. Nothing in it waits. */
export async function testedPublisher<P extends Platform>(
  platform: P,
  tools: Partial<Pick<Tools, 'clock' | 'sleep' | 'preparePicture'>> = {},
): Promise<TestedPublisher<P>> {
  const toasts: string[] = []
  const offers: (() => void)[] = []
  const toast: Tools['toast'] = ({ title, undo }) => {
    toasts.push(title)
    if (undo) offers.push(undo)
    return () => {
      if (undo && offers.includes(undo)) offers.splice(offers.indexOf(undo), 1)
    }
  }
  let time = Date.UTC(2026, 10, 23)
  const publisher = createPublisher({
    platform,
    toast,
    now: () => new Date((time += 1)),
    clock: () => 0,
    sleep: async () => undefined,
    preparePicture: async () => ({ ok: false, message: 'No browser.' }),
    ...tools,
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }))
  const end = publisher.start()
  // Its timers would outlive the test.
  end()
  const isLoading = () => {
    const { storage, textCheck, secrets } = publisher.store.getState()
    return storage === 'loading' || !textCheck || !secrets.aiKey.status
  }
  // A busy machine takes more than the second that is usual.
  await vi.waitUntil(() => !isLoading(), { interval: 1, timeout: 20_000 })
  const pressUndo = () => {
    offers.pop()?.()
  }
  const { store } = publisher
  const runs = runsOf(publisher)
  return {
    ...publisher,
    ...runs,
    platform,
    toasts,
    pressUndo,
    editDraft: (edit) => runs.editPost({ id: openDraft(store.getState()).id, edit }),
    changeSettings: ({ aiModel, ...chosen }) => {
      if (aiModel !== undefined) runs.typeSetting({ name: 'aiModel', text: aiModel })
      runs.choose(chosen)
    },
    publishText: (text) => publishText(publisher, text),
    publish: (...ids) => publishQueue(publisher, ...ids),
  }
}

/** The same with a queue of posts, from 'cal-1' on. */
export async function withQueue(
  count: number,
  tools?: Parameters<typeof testedPublisher>[1],
): Promise<TestedPublisher> {
  const publisher = await testedPublisher(memoryPlatform(), tools)
  const posts = Array.from({ length: count }, (_, index) => ({
    title: `Post ${index + 1}`,
    excerpt: 'About money.',
    publishDate: `2027-01-0${index + 1}`,
    line: index + 1,
  }))
  const found = compareCalendar([], { posts, prefix: 'cal', now: 1 })
  publisher.importCalendar({ mode: 'replace', found, taken: [] })
  await publisher.flush()
  return publisher
}
