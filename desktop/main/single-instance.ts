import type { App } from 'electron'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { brand } from '../../shared/brand.ts'
import { log } from './log.ts'

/** The path of an empty folder by which the first instance answers. */
const questionSchema = z.object({ answer: z.string().regex(/pennywren-start-[\da-f-]{36}$/) })
const patienceMs = 2000

export type Start =
  | { is: 'first' }
  /** The first instance has answered, and shows its window. */
  | { is: 'second' }
  /** There is none that answers, or the app's folder cannot be used. */
  | { is: 'in-vain'; why: string }

/**
 * Whether this start is the first one. Electron's lock is refused to a second start, but also where
 * its folder cannot be written to, and where a lock was left behind.
 */
export async function claimInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'getPath'>,
): Promise<Start> {
  const answer = join(app.getPath('temp'), `pennywren-start-${randomUUID()}`)
  if (app.requestSingleInstanceLock({ answer })) return { is: 'first' }
  const folder = app.getPath('userData')
  const trouble = troubleOf(folder)
  if (trouble === undefined && (await isThere(answer))) return { is: 'second' }
  const why =
    trouble ??
    `Another ${brand.name} that does not answer, or what is left of one, holds its folder. End it, or restart the computer.`
  return { is: 'in-vain', why: `${why}\n${folder}` }
}

async function isThere(answer: string): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += 50) {
    if (existsSync(answer)) {
      rmdirSync(answer)
      return true
    }
    await wait(50)
  }
  return false
}

/** Answers a second start. `question`: what that one has sent, which can be anything. */
export function answerSecondInstance(question: unknown): void {
  const asked = questionSchema.safeParse(question)
  if (!asked.success) return
  try {
    mkdirSync(asked.data.answer)
  } catch (error) {
    log.warn('a second start could not be answered', error)
  }
}

function troubleOf(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    rmdirSync(mkdtempSync(join(folder, 'start-')))
    return undefined
  } catch (error) {
    log.warn('the folder of the app cannot be written to', error)
    return 'Its folder cannot be written to.'
  }
}
