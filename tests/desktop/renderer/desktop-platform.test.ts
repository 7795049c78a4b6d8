import { beforeAll } from 'vitest'
import { describePlatform } from '../../support/publisher/platform-contract.ts'
import { builtDesktop } from '../../support/desktop/built-desktop.ts'
import { headlessHome } from '../../support/desktop/headless-app.ts'

beforeAll(async () => {
  await builtDesktop()
})

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
