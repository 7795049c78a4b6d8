import { expect, test, vi } from 'vitest'
import type { PublisherApi } from '../../../desktop/ipc/contract.ts'
import { createDesktopPlatform } from '../../../desktop/renderer/desktop-platform.ts'
import { describePlatform } from '../../support/publisher/platform-contract.ts'
import { headlessHome } from '../../support/desktop/headless-app.ts'

describePlatform('The desktop', async () => {
  const home = headlessHome()
  const { platform } = await home.start()
  return {
    platform,
    reopen: async () => (await home.start()).platform,
    stored: () => Promise.resolve(home.stored()),
    close: home.close,
  }
})

test('a page is told of an attempt that has ended unless it waits for the reply', async () => {
  const reply = Promise.withResolvers<Awaited<ReturnType<PublisherApi['publishPost']>>>()
  const end = vi.fn()
  let tell = () => {}
  const api = {
    publishPost: () => reply.promise,
    onHistoryChanged(listener: () => void) {
      tell = listener
      return end
    },
  }
  const platform = createDesktopPlatform(api as unknown as PublisherApi, {} as never)
  const listener = vi.fn()
  expect(platform.onHistoryChanged(listener)).toBe(end)
  tell()
  expect(listener).toHaveBeenCalledOnce()
  const sending = platform.publishPost({} as never)
  tell()
  expect(listener).toHaveBeenCalledOnce()
  reply.resolve({ ok: true, data: { outcome: 'accepted', status: 200 } })
  await sending
  tell()
  expect(listener).toHaveBeenCalledTimes(2)
})
