import type { CommandName, Commands, Publisher } from '../../../site/publisher/store/publisher.ts'

export type Runs = { [N in CommandName]: Commands[N]['run'] }

/** The commands of a publisher as functions, each behind its gate as the components have it. */
export function runsOf({ commands }: Pick<Publisher, 'commands'>): Runs {
  return Object.fromEntries(
    Object.entries(commands).map(([name, { run }]) => [name, run]),
  ) as unknown as Runs
}
