import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Platform } from '../../../../shared/platform.ts'
import { memoryPlatform, type MemoryPlatform } from '../../../support/publisher/memory-platform.ts'
import { testedPublisher } from '../../../support/publisher/publisher.ts'

afterEach(() => {
  vi.useRealTimers()
})

const webhook = 'https://hooks.example.com/canary'

/** A platform that has no secrets yet. */
function emptyHanded(keepsSecrets = false): MemoryPlatform {
  const platform = memoryPlatform()
  const missing = { state: 'missing' } as const
  return Object.assign(platform, {
    traits: { ...platform.traits, keepsSecrets },
    secretStatus: async () => ({
      webhookUrl: missing,
      webhookHeader: missing,
      aiKey: missing,
    }),
  })
}

describe('a secret', () => {
  test('is kept once, though a click follows the blur that began to keep it', async () => {
    const platform = emptyHanded()
    const saveSecret = vi.spyOn(platform, 'saveSecret')
    const { typeSecret, commitSecret } = await testedPublisher(platform)
    typeSecret('webhookUrl', webhook)
    const blur = commitSecret('webhookUrl')
    expect(await commitSecret('webhookUrl')).toBe('ready')
    expect(await blur).toBe('ready')
    expect(saveSecret).toHaveBeenCalledTimes(1)
  })

  test('is never part of the state', async () => {
    const { typeSecret, commitSecret, store } = await testedPublisher(emptyHanded())
    typeSecret('webhookUrl', webhook)
    await commitSecret('webhookUrl')
    expect(JSON.stringify(store.getState())).not.toContain('canary')
  })

  test('is forgotten with an emptied field where it is in memory only', async () => {
    const platform = emptyHanded()
    const forgetSecret = vi.spyOn(platform, 'forgetSecret')
    const { typeSecret, commitSecret } = await testedPublisher(platform)
    typeSecret('webhookUrl', webhook)
    await commitSecret('webhookUrl')
    typeSecret('webhookUrl', '')
    expect(await commitSecret('webhookUrl')).toBe('missing')
    expect(forgetSecret).toHaveBeenCalledWith({ name: 'webhookUrl' })
  })

  test('that is wrong does not leave the one before it in use', async () => {
    const platform = emptyHanded()
    const { typeSecret, commitSecret, store } = await testedPublisher(platform)
    typeSecret('webhookUrl', webhook)
    await commitSecret('webhookUrl')
    platform.saveSecret = async () => ({ ok: false, message: 'This is no URL.' })
    const forgetSecret = vi.spyOn(platform, 'forgetSecret')
    typeSecret('webhookUrl', 'nonsense')
    expect(await commitSecret('webhookUrl')).toBe('invalid')
    expect(await commitSecret('webhookUrl')).toBe('invalid')
    expect(store.getState().secrets.webhookUrl.problem).toBe('This is no URL.')
    expect(forgetSecret).toHaveBeenCalled()
  })

  test('that is kept empties its field, and an empty field keeps it', async () => {
    const platform = emptyHanded(true)
    const forgetSecret = vi.spyOn(platform, 'forgetSecret')
    const { typeSecret, typedSecret, commitSecret } = await testedPublisher(platform)
    typeSecret('webhookUrl', webhook)
    await commitSecret('webhookUrl')
    expect(typedSecret('webhookUrl')).toBe('')
    typeSecret('webhookUrl', '')
    expect(await commitSecret('webhookUrl')).toBe('ready')
    expect(forgetSecret).not.toHaveBeenCalled()
  })

  test('that could not be kept can be tried again', async () => {
    const platform = emptyHanded()
    vi.spyOn(platform, 'saveSecret').mockRejectedValueOnce(new Error('Disk full'))
    const { typeSecret, commitSecret } = await testedPublisher(platform)
    typeSecret('webhookUrl', webhook)
    expect(await commitSecret('webhookUrl')).toBe('invalid')
    expect(await commitSecret('webhookUrl')).toBe('ready')
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

  test('that is missing keeps posts from being sent, in the words of each tool', async () => {
    const publisher = await testedPublisher(emptyHanded())
    publisher.editDraft({ title: 'T', excerpt: 'E', content: 'C' })
    await publisher.publishDraft()
    expect(publisher.toasts).toEqual(['Error'])
    const found = { title: 'P', excerpt: '', publishDate: '2027-01-01', line: 1 }
    publisher.importCalendar('replace', { posts: [found], prefix: 'cal' })
    await publisher.publishAll()
    expect(publisher.toasts.at(-1)).toBe('No Webhook URL')
    publisher.typeSecret('webhookUrl', webhook)
    await publisher.publishAll()
    expect(publisher.toasts.at(-1)).toBe('No AI API Key')
    expect(publisher.platform.sent).toEqual([])
  })
})

describe('settings', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })

  test('are saved a second after the last change', async () => {
    const platform = memoryPlatform()
    const saveSettings = vi.spyOn(platform, 'saveSettings')
    const { changeSettings } = await testedPublisher(platform)
    changeSettings({ aiModel: 'a' })
    changeSettings({ aiModel: 'ab' })
    await vi.advanceTimersByTimeAsync(1100)
    expect(saveSettings.mock.calls).toEqual([[expect.objectContaining({ aiModel: 'ab' })]])
  })

  test('that could not be saved are saved with the next flush', async () => {
    const platform = memoryPlatform()
    const saveSettings = vi.spyOn(platform, 'saveSettings').mockRejectedValueOnce(new Error('Full'))
    const { changeSettings, flush, store } = await testedPublisher(platform)
    changeSettings({ webhookAllowsCors: true })
    await flush()
    expect(store.getState().settingsSaving).toBe('failed')
    await flush()
    expect(store.getState().settingsSaving).toBe('saved')
    expect(saveSettings).toHaveBeenCalledTimes(2)
  })
})

describe('a test of the webhook', () => {
  test('counts with the settings as they are, saved or not', async () => {
    const platform = memoryPlatform()
    const steps: string[] = []
    platform.saveSettings = async () => {
      steps.push('saved')
    }
    platform.testConnection = async () => {
      steps.push('tested')
      return { outcome: 'accepted', status: 200 }
    }
    const { changeSettings, testConnection } = await testedPublisher(platform)
    changeSettings({ webhookAllowsCors: true })
    await testConnection()
    expect(steps).toEqual(['saved', 'tested'])
  })

  const testConnection = (delivery: Awaited<ReturnType<Platform['testConnection']>>) => {
    const platform = memoryPlatform()
    return Object.assign(platform, {
      testConnection: vi.fn<Platform['testConnection']>().mockResolvedValue(delivery),
    })
  }

  test('says what became of it', async () => {
    const accepted = await testedPublisher(testConnection({ outcome: 'accepted', status: 200 }))
    await accepted.testConnection()
    expect(accepted.toasts).toEqual(['Test Sent'])
    const failed = await testedPublisher(testConnection({ outcome: 'not-sent' }))
    await failed.testConnection()
    expect(failed.toasts).toEqual(['Error'])
    expect(failed.store.getState()).toMatchObject({
      test: 'idle',
      testProblem: { outcome: 'not-sent' },
    })
  })

  test('is sent once, however often it is pressed', async () => {
    const platform = testConnection({ outcome: 'unconfirmed' })
    const publisher = await testedPublisher(platform)
    await Promise.all([publisher.testConnection(), publisher.testConnection()])
    expect(platform.testConnection).toHaveBeenCalledTimes(1)
  })

  test.each([
    [{ outcome: 'refused', status: 404, detail: '' }, true],
    [{ outcome: 'unknown', trouble: 'unreadable' }, false],
    [{ outcome: 'unknown', trouble: 'timeout' }, undefined],
  ] as const)('finds out by %o whether CORS is allowed', async (delivery, allows) => {
    const publisher = await testedPublisher(testConnection(delivery))
    publisher.changeSettings({ webhookAllowsCors: allows === false })
    await publisher.findOut()
    expect(publisher.platform.testConnection).toHaveBeenCalledWith({ readable: true })
    const { settings } = publisher.store.getState()
    expect(settings?.webhookAllowsCors).toBe(allows ?? false)
  })
})

test('a secret that is entered while the platform still says what it keeps is not taken for missing', async () => {
  const platform = memoryPlatform()
  const publisher = await testedPublisher(platform)
  await publisher.forgetSecret('webhookUrl')
  const missing = { state: 'missing' } as const
  const asked = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const kept = await platform.secretStatus()
  let turn = 0
  platform.secretStatus = async () => {
    const isFirst = turn === 0
    await asked[turn++]?.promise
    return isFirst ? { ...kept, webhookUrl: missing } : kept
  }
  const loading = publisher.loadConnection()
  publisher.typeSecret('webhookUrl', 'https://hooks.example/x')
  await publisher.commitSecret('webhookUrl')
  for (const { resolve } of asked) resolve(undefined)
  await loading
  expect(publisher.store.getState().secrets.webhookUrl.status).toMatchObject({ state: 'ready' })
})
