import { expect } from 'vitest'
import type { ShownProgress } from '../../../../shared/platform.ts'
import { test, type HeadlessApp } from '../../../support/desktop/headless-app.ts'

const progress = (done: number, pause?: ShownProgress['pause']): ShownProgress => ({
  done,
  total: 4,
  current: undefined,
  ...(pause && { pause }),
})

const workElsewhere = ({ child }: HeadlessApp) =>
  child.run(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur())

test('a run that waits for its operator tells so and lets the computer sleep, one that goes on by itself does not', async ({
  home,
}) => {
  const app = await home.start()
  const { api, noted } = app
  await workElsewhere(app)
  await api.showProgress(progress(0))
  await api.showProgress(progress(1, { kind: 'wait' }))
  expect(await noted()).toMatchObject({ blockers: 1, progress: 0.25, notifications: [] })
  await api.showProgress(progress(1, { kind: 'no-text' }))
  const notifications = [{ title: 'The run waits for you' }]
  expect(await noted()).toMatchObject({ blockers: 0, notifications })
  await api.showProgress(progress(1))
  expect(await noted()).toMatchObject({ blockers: 1 })
})

test.for([
  ['darwin', 'informational'],
  ['win32', 'flash'],
] as const)(
  'the end of a run on %s is told once to who is elsewhere, and draws attention, but not for ever',
  async ([platform, attention], { home }) => {
    const app = await home.start('there', { platform })
    const { api, noted } = app
    const run = async (done: number) => {
      await api.showProgress(progress(done))
      await api.showProgress(undefined)
      await api.showProgress(undefined)
    }
    await run(4)
    await workElsewhere(app)
    await run(0)
    expect(await noted()).toMatchObject({ notifications: [], attention: 'none' })
    await run(2)
    const notifications = [{ title: 'The run is over', body: 'Posts worked through: 2 of 4.' }]
    expect(await noted()).toMatchObject({ blockers: 0, progress: -1, notifications, attention })
  },
)
