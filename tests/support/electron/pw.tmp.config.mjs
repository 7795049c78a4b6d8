import { findChromium, chromiumArguments } from '../chromium.ts'
const executablePath = findChromium()
export default {
  testDir: '../../e2e',
  outputDir: '/tmp/desk-results',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 7000 },
  reporter: [['list']],
  use: {
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArguments, executablePath },
  },
}
