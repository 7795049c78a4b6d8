import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import type { RunOf } from './runs.ts'

/** All that commands are made with. */
export interface Context extends Core, Connection {
  runOf: RunOf
}
