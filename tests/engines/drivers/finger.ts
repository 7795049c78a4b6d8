import { setTimeout as pause } from 'node:timers/promises'
import type { Point } from './driver.ts'

/** What a touch screen reports of one finger. */
export type Touch = (phase: 'begin' | 'move' | 'end', at: Point) => Promise<void>

/** Screens report about so often, in milliseconds. */
const frameMs = 16
const swipeSteps = 20
const tapMs = 50
/** A finger that rests before it is lifted throws nothing: engines look at the last 150 ms or so. */
const restMs = 300

/** Moves a finger from one point to the other, as fast as a hand does. */
export async function drawFinger(touch: Touch, from: Point, to: Point): Promise<void> {
  await touch('begin', from)
  for (let step = 1; step <= swipeSteps; step += 1) {
    await pause(frameMs)
    const part = step / swipeSteps
    await touch('move', {
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
    })
  }
  await pause(restMs)
  await touch('end', to)
}

export async function tapFinger(touch: Touch, at: Point): Promise<void> {
  await touch('begin', at)
  await pause(tapMs)
  await touch('end', at)
}
