import { expect, test, vi } from 'vitest'
import { createKnownHost } from '../../../../desktop/main/network/known-host.ts'
import { defaultSettings } from '../../../../desktop/main/storage/settings.ts'
import { recordInMemory } from '../../../support/desktop/record-store.ts'
import type { Delivery } from '../../../../shared/delivery.ts'

const [cancel, sendTest, publish] = [0, 1, 2]

/** A host that is asked about over settings that can never be saved. */
function askedWith(answers: number[], test: Delivery = { outcome: 'accepted', status: 200 }) {
  const showMessageBox = vi.fn<() => Promise<{ response: number; checkboxChecked: boolean }>>(() =>
    Promise.resolve({ response: answers.shift() ?? cancel, checkboxChecked: false }),
  )
  const host = createKnownHost({
    dialog: { showMessageBox },
    window: () => undefined,
    settings: recordInMemory(defaultSettings, { fails: true }),
    host: () => Promise.resolve('automation.example'),
    sendTest: () => Promise.resolve(test),
  })
  return { host, showMessageBox }
}

test('a host that was named is not asked about again, even where settings cannot be saved', async () => {
  const { host, showMessageBox } = askedWith([publish])
  expect(await host.mayPublish()).toBe(true)
  expect(await host.mayPublish()).toBe(true)
  expect(showMessageBox).toHaveBeenCalledOnce()
})

test('two clicks are asked about once, and both have the answer', async () => {
  const { host, showMessageBox } = askedWith([cancel, publish])
  expect(await Promise.all([host.mayPublish(), host.mayPublish()])).toEqual([false, false])
  expect(showMessageBox).toHaveBeenCalledOnce()
})

test('a test post that was accepted makes the host known, whatever is pressed after it', async () => {
  const { host, showMessageBox } = askedWith([sendTest, cancel])
  expect(await host.mayPublish()).toBe(false)
  expect(await host.mayPublish()).toBe(true)
  expect(showMessageBox).toHaveBeenCalledTimes(2)
})

test('a test post that was refused does not', async () => {
  const refused: Delivery = { outcome: 'refused', status: 404, detail: '' }
  const { host, showMessageBox } = askedWith([sendTest, cancel, cancel], refused)
  expect(await host.mayPublish()).toBe(false)
  expect(await host.mayPublish()).toBe(false)
  expect(showMessageBox).toHaveBeenCalledTimes(3)
})
