import { lockFolder } from '../../site/dev/sandbox/waitlist/database.ts'

/** What the starter is told: try to lock this folder, or unlock the one it has. */
export type StarterOrder = { lock: string } | 'unlock'

/** What it answers: `locked`, `unlocked`, or why it could not. */
export type StarterAnswer = 'locked' | 'unlocked' | { refused: string }

let unlock: (() => void) | undefined

function obey(order: StarterOrder): StarterAnswer {
  if (order === 'unlock') {
    unlock?.()
    return 'unlocked'
  }
  try {
    unlock = lockFolder(order.lock)
    return 'locked'
  } catch (error) {
    return { refused: String(error) }
  }
}

process.on('message', (order: StarterOrder) => {
  process.send?.(obey(order))
})
