import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCloseGuard } from '../../../desktop/renderer/close-guard.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A guard, and the main process that asks it. */
function setUp() {
  const main = { askToClose: () => undefined as void, askToSave: () => undefined as void }
  const answers: boolean[] = []
  const end = () => undefined
  const guard = createCloseGuard({
    onCloseAsked(listener) {
      main.askToClose = () => {
        listener(undefined)
      }
      return end
    },
    onSaveAsked(listener) {
      main.askToSave = () => {
        listener(undefined)
      }
      return end
    },
    answerClose: ({ busy }) => {
      answers.push(busy)
      return Promise.resolve({ ok: true, data: undefined })
    },
  })
  return { guard, main, answers }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

test('the answer to closing waits until what is typed is saved, and for no time beyond', async () => {
  const { guard, main, answers } = setUp()
  const saving = Promise.withResolvers<void>()
  let unsaved = true
  guard.add(() => unsaved)
  guard.addFlush(() => saving.promise)
  main.askToClose()
  await vi.advanceTimersByTimeAsync(900)
  expect(answers).toEqual([])
  unsaved = false
  saving.resolve()
  await settled()
  expect(answers).toEqual([false])
})

test('saving that hangs does not keep the window open, and what it left is asked about', async () => {
  const { guard, main, answers } = setUp()
  guard.add(() => true)
  guard.addFlush(() => new Promise(() => undefined))
  main.askToClose()
  await vi.advanceTimersByTimeAsync(1000)
  expect(answers).toEqual([true])
})

test('saving that fails does not keep the window open, nor another from being saved', async () => {
  const { guard, main, answers } = setUp()
  const other = Promise.withResolvers<void>()
  guard.addFlush(() => Promise.reject(new Error('Disk full')))
  guard.addFlush(() => other.promise)
  main.askToClose()
  await settled()
  expect(answers).toEqual([])
  other.resolve()
  await settled()
  expect(answers).toEqual([false])
})

test('the end of the session saves what is typed, without an answer', async () => {
  const { guard, main, answers } = setUp()
  const flush = vi.fn<() => Promise<void>>().mockResolvedValue()
  const remove = guard.addFlush(flush)
  main.askToSave()
  expect(flush).toHaveBeenCalledOnce()
  remove()
  main.askToSave()
  await settled()
  expect(flush).toHaveBeenCalledOnce()
  expect(answers).toEqual([])
})
