import { expect, test, vi } from 'vitest'
import { createWhenFree, whenFreeSync } from '../../../../desktop/main/storage/busy-files.ts'

const errorOf = (code: string) => Object.assign(new Error(code), { code })

/** Fails a number of times, as if a scanner held the file. */
function heldFor(times: number, code: string) {
  let left = times
  return vi.fn<() => string>(() => {
    if (left-- > 0) throw errorOf(code)
    return 'done'
  })
}

const waits = () => vi.fn<(ms: number) => Promise<void>>(() => Promise.resolve())

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'on Windows a file that answers %s is tried again',
  async (code) => {
    const work = heldFor(3, code)
    const wait = waits()
    expect(await createWhenFree('win32', wait)(async () => work())).toBe('done')
    expect(wait).toHaveBeenCalledTimes(3)
    expect(whenFreeSync(heldFor(3, code), 'win32', () => undefined)).toBe('done')
  },
)

test('it ends after some seconds, with the error', async () => {
  const wait = waits()
  const whenFree = createWhenFree('win32', wait)
  await expect(whenFree(async () => heldFor(1000, 'EBUSY')())).rejects.toThrow('EBUSY')
  const total = wait.mock.calls.reduce((sum, [ms]) => sum + ms, 0)
  expect(total).toBeGreaterThan(2000)
  expect(total).toBeLessThan(8000)
})

test('other errors, and other systems, are not tried again', async () => {
  const wait = waits()
  await expect(createWhenFree('win32', wait)(async () => heldFor(1, 'ENOSPC')())).rejects.toThrow()
  await expect(createWhenFree('linux', wait)(async () => heldFor(1, 'EPERM')())).rejects.toThrow()
  expect(wait).not.toHaveBeenCalled()
})
