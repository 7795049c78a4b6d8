import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Delivery } from '../../../../shared/delivery.ts'
import { memoryPlatform } from '../../../support/publisher/memory-platform.ts'
import { testedPublisher } from '../../../support/publisher/publisher.ts'

afterEach(() => {
  vi.useRealTimers()
})

const webhook = 'https://hooks.example.com/canary'

/** A publisher whose platform has no secrets yet. */
async function withSecrets(keepsSecrets = false) {
  const platform = memoryPlatform()
  const missing = { state: 'missing' } as const
  Object.assign(platform, {
    traits: { ...platform.traits, keepsSecrets },
    secretStatus: async () => ({ webhookUrl: missing, webhookHeader: missing, aiKey: missing }),
  })
  const saveSecret = vi.spyOn(platform, 'saveSecret')
  const forgetSecret = vi.spyOn(platform, 'forgetSecret')
  const publisher = await testedPublisher(platform)
  const enter = (text: string) => {
    publisher.typeSecret('webhookUrl', text)
    return publisher.commitSecret('webhookUrl')
  }
  return { publisher, platform, saveSecret, forgetSecret, enter }
}

describe('a secret', () => {
  test('is kept once, though a click follows the blur that began to keep it', async () => {
    const { publisher, saveSecret, enter } = await withSecrets()
    const blur = enter(webhook)
    expect(await publisher.commitSecret('webhookUrl')).toBe('ready')
    expect(await blur).toBe('ready')
    expect(saveSecret).toHaveBeenCalledTimes(1)
  })

  test('is never part of the state', async () => {
    const { publisher, enter } = await withSecrets()
    await enter(webhook)
    expect(JSON.stringify(publisher.store.getState())).not.toContain('canary')
  })

  test('is forgotten with an emptied field where it is in memory only', async () => {
    const { forgetSecret, enter } = await withSecrets()
    await enter(webhook)
    expect(await enter('')).toBe('missing')
    expect(forgetSecret).toHaveBeenCalledWith({ name: 'webhookUrl' })
  })

  test('that is wrong does not leave the one before it in use', async () => {
    const { publisher, saveSecret, forgetSecret, enter } = await withSecrets()
    await enter(webhook)
    saveSecret.mockResolvedValue({ ok: false, message: 'This is no URL.' })
    expect(await enter('nonsense')).toBe('invalid')
    expect(await publisher.commitSecret('webhookUrl')).toBe('invalid')
    expect(publisher.store.getState().secrets.webhookUrl.problem).toBe('This is no URL.')
    expect(forgetSecret).toHaveBeenCalled()
  })

  test('that is kept empties its field, and an empty field keeps it', async () => {
    const { publisher, forgetSecret, enter } = await withSecrets(true)
    await enter(webhook)
    expect(publisher.typedSecret('webhookUrl')).toBe('')
    expect(await enter('')).toBe('ready')
    expect(forgetSecret).not.toHaveBeenCalled()
  })

  test('that could not be kept can be tried again', async () => {
    const { publisher, saveSecret, enter } = await withSecrets()
    saveSecret.mockRejectedValueOnce(new Error('Disk full'))
    expect(await enter(webhook)).toBe('invalid')
    expect(await publisher.commitSecret('webhookUrl')).toBe('ready')
  })

  test('that is wrong keeps posts from being sent: no webhook is called without its header', async () => {
    const publisher = await testedPublisher(memoryPlatform())
    publisher.platform.saveSecret = async () => ({ ok: false, message: 'This is no header.' })
    publisher.typeSecret('webhookHeader', 'nonsense')
    publisher.editDraft({ title: 'T', excerpt: 'E', content: 'C' })
    await publisher.publishDraft()
    await publisher.testConnection()
    expect(publisher.toasts).toEqual(['Error', 'Error'])
    expect(publisher.store.getState().secrets.webhookHeader.problem).toBe('This is no header.')
    expect(publisher.platform.sent).toEqual([])
  })
})

describe('settings', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })

  async function withSettings() {
    const platform = memoryPlatform()
    const saves = vi.spyOn(platform, 'saveSettings')
    return { saves, ...(await testedPublisher(platform)) }
  }

  test('are saved a second after the last change', async () => {
    const { saves, changeSettings } = await withSettings()
    changeSettings({ aiModel: 'a' })
    changeSettings({ aiModel: 'ab' })
    await vi.advanceTimersByTimeAsync(1100)
    expect(saves.mock.calls).toEqual([[expect.objectContaining({ aiModel: 'ab' })]])
  })

  test('that could not be saved are saved with the next flush', async () => {
    const { saves, changeSettings, flush, store } = await withSettings()
    saves.mockRejectedValueOnce(new Error('Full'))
    changeSettings({ webhookAllowsCors: true })
    await flush()
    expect(store.getState().settingsSaving).toBe('failed')
    await flush()
    expect(store.getState().settingsSaving).toBe('saved')
    expect(saves).toHaveBeenCalledTimes(2)
  })
})

describe('a test of the webhook', () => {
  const ended = (delivery: Delivery) => {
    const platform = memoryPlatform()
    const sent = vi.spyOn(platform, 'testConnection').mockResolvedValue(delivery)
    return { platform, sent }
  }

  test('counts with the settings as they are, saved or not', async () => {
    const { platform, sent } = ended({ outcome: 'accepted', status: 200 })
    const saveSettings = vi.spyOn(platform, 'saveSettings')
    const { changeSettings, testConnection } = await testedPublisher(platform)
    changeSettings({ webhookAllowsCors: true })
    await testConnection()
    expect(saveSettings).toHaveBeenCalledBefore(sent)
  })

  test('is sent once, however often it is pressed', async () => {
    const { platform, sent } = ended({ outcome: 'unconfirmed' })
    const { testConnection } = await testedPublisher(platform)
    await Promise.all([testConnection(), testConnection()])
    expect(sent).toHaveBeenCalledTimes(1)
  })

  test.each([
    [{ outcome: 'refused', status: 404, detail: '' }, true],
    [{ outcome: 'unknown', trouble: 'unreadable' }, false],
    [{ outcome: 'unknown', trouble: 'timeout' }, undefined],
  ] as const)('finds out by %o whether CORS is allowed', async (delivery, allows) => {
    const { platform, sent } = ended(delivery)
    const { changeSettings, findOut, store } = await testedPublisher(platform)
    changeSettings({ webhookAllowsCors: allows === false })
    await findOut()
    expect(sent).toHaveBeenCalledWith({ readable: true })
    expect(store.getState().settings?.webhookAllowsCors).toBe(allows ?? false)
  })
})

test('a secret that is entered while the platform still says what it keeps is not taken for missing', async () => {
  const { publisher, platform, enter } = await withSecrets()
  const kept = await platform.secretStatus()
  const answer = Promise.withResolvers<typeof kept>()
  platform.secretStatus = () => answer.promise
  const loading = publisher.loadConnection()
  const entering = enter(webhook)
  // As long as keeping it takes.
  await new Promise((later) => setTimeout(later))
  answer.resolve(kept)
  await Promise.all([loading, entering])
  expect(publisher.store.getState().secrets.webhookUrl.status).toMatchObject({ state: 'ready' })
})
