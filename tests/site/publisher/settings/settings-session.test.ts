import { expect, test, vi } from 'vitest'
import { defaultPublisherSettings, type PublisherSettings } from '../../../../shared/settings.ts'
import { createSettingsSession } from '../../../../site/publisher/settings/settings-session.ts'

async function opened() {
  const saved: PublisherSettings[] = []
  const onSaved = vi.fn()
  const platform = {
    loadSettings: () => Promise.resolve(defaultPublisherSettings),
    saveSettings: vi.fn(async (settings: PublisherSettings) => {
      saved.push(settings)
    }),
  }
  const session = createSettingsSession(platform, onSaved)
  await session.load()
  return { saved, onSaved, platform, session }
}

test('what is typed is saved when its field is left, and not before', async () => {
  const { session, saved } = await opened()
  session.type('siteAddress', 'https://site.exampl')
  session.type('siteAddress', 'https://site.example')
  expect(saved).toEqual([])
  await session.flush()
  await session.flush()
  expect(saved).toEqual([{ ...defaultPublisherSettings, siteAddress: 'https://site.example' }])
})

test('a text that cannot be used is not saved, nor what was typed before it', async () => {
  const { session, saved } = await opened()
  session.type('siteAddress', 'https://site.example')
  session.type('siteAddress', undefined)
  await session.flush()
  expect(saved).toEqual([])
})

test('what depends on a setting is told once it is saved, and only then', async () => {
  const { session, saved, onSaved, platform } = await opened()
  onSaved.mockImplementation(() => {
    expect(saved).toHaveLength(1)
  })
  const changes = { siteAddress: 'https://site.example' }
  await session.change(changes)
  const after = { ...defaultPublisherSettings, ...changes }
  expect(onSaved.mock.calls).toEqual([[after, defaultPublisherSettings]])
  platform.saveSettings.mockRejectedValueOnce(new Error('full'))
  await session.change({ siteAddress: '' })
  expect(onSaved).toHaveBeenCalledTimes(1)
  expect(session.get().saving).toBe('failed')
})
