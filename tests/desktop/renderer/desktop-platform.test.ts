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
