import { importPosts } from '../../../shared/import-post.ts'
import { queue } from '../../../site/publisher/store/selectors.ts'
import type { CommandName, Commands, Publisher } from '../../../site/publisher/store/publisher.ts'

export type Runs = { [N in CommandName]: Commands[N]['run'] }

/** The commands of a publisher as functions, each behind its gate as the components have it. */
export function runsOf({ commands }: Pick<Publisher, 'commands'>): Runs {
  return Object.fromEntries(
    Object.entries(commands).map(([name, { run }]) => [name, run]),
  ) as unknown as Runs
}

/** Types a text as JSON, and publishes what it has. */
export async function publishText(publisher: Publisher, text: string): Promise<void> {
  const { editJson, publishJson } = runsOf(publisher)
  editJson({ text })
  const imported = importPosts(text, { now: new Date(), firstId: Date.now() })
  if (!imported.ok) throw new Error('It is no post.')
  await publishJson(imported)
}

/** Publishes all that is pending, or the posts that are named. */
export function publishQueue({ commands, store }: Publisher, ...ids: string[]) {
  const pending = queue(store.getState()).filter(({ state }) => state.status === 'pending')
  const of = ids.length === 1 ? 'card' : 'queue'
  const all = ids.length > 0 ? ids : pending.map(({ id }) => id)
  return Promise.resolve(commands.publishQueued.run({ of, ids: all }))
}
