import { lockFolder } from '../../site/sandbox/waitlist/database.ts'

/** What the starter is told: try to lock this folder, or unlock the one it has. */
export type StarterOrder = { lock: string } | 'unlock'

/** What it answers: `locked`, `unlocked`, or why it could not. */
export type StarterAnswer = 'locked' | 'unlocked' | { refused: string }

let unlock: (() => Promise<void>) | undefined

async function obey(order: StarterOrder): Promise<StarterAnswer> {
  if (order === 'unlock') {
    await unlock?.()
    return 'unlocked'
  }
  try {
    unlock = await lockFolder(order.lock)
    return 'locked'
  } catch (error) {
    return { refused: String(error) }
  }
}

process.on('message', (order: StarterOrder) => {
  void obey(order).then((answer) => process.send?.(answer))
})
