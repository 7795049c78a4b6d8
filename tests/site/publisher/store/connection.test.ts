import { describe, expect, test, vi } from 'vitest'
import type { Delivery } from '../../../../shared/delivery.ts'
import type { Platform } from '../../../../shared/platform.ts'
import type { SecretName } from '../../../../shared/secrets.ts'
import { memoryPlatform } from '../../../support/publisher/memory-platform.ts'
import { testedPublisher, withQueue } from '../../../support/publisher/publisher.ts'

const webhook = 'https://hooks.example.com/canary'

/** A publisher whose platform has no secrets yet. */
async function withSecrets(keepsSecrets = false) {
  const platform = memoryPlatform()
  const missing = { state: 'missing' } as const
  const [ready, kept] = [(await platform.secretStatus()).aiKey, new Set<SecretName>()]
  const statusOf = (name: SecretName) => (kept.has(name) ? ready : missing)
  const saveSecret = vi.fn<Platform['saveSecret']>(async ({ name }) => {
    kept.add(name)
    return { ok: true, status: ready }
  })
  const forgetSecret = vi.fn<Platform['forgetSecret']>(async ({ name }) => void kept.delete(name))
  Object.assign(platform, {
    traits: { ...platform.traits, keepsSecrets },
    secretStatus: async () => ({
      webhookUrl: statusOf('webhookUrl'),
      webhookHeader: statusOf('webhookHeader'),
      aiKey: statusOf('aiKey'),
    }),
    saveSecret,
    forgetSecret,
  })
  const publisher = await testedPublisher(platform)
  const enter = (text: string) => {
    publisher.typeSecret('webhookUrl', text)
    return publisher.commitSecret('webhookUrl')
  }
  return { publisher, platform, saveSecret, forgetSecret, enter }
}

describe('a secret', () => {
  test('is kept once, though a click follows its blur, outside of the state, until its field is emptied', async () => {
    const { publisher, saveSecret, forgetSecret, enter } = await withSecrets()
    const blur = enter(webhook)
    expect(await publisher.commitSecret('webhookUrl')).toBe('ready')
    expect(await blur).toBe('ready')
    expect(saveSecret).toHaveBeenCalledTimes(1)
    expect(JSON.stringify(publisher.store.getState())).not.toContain('canary')
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
    await publisher.testConnection({ by: 'testing' })
    expect(publisher.toasts).toEqual(['Error', 'Error'])
    expect(publisher.store.getState().secrets.webhookHeader.problem).toBe('This is no header.')
    expect(publisher.platform.sent).toEqual([])
  })
})

describe('the AI key', () => {
  const host = 'ai.example'
  const withService = async (agrees: boolean) => {
    const publisher = await withQueue(1)
    const { platform } = publisher
    const mayUseKey = vi.spyOn(platform, 'mayUseKey').mockResolvedValue(agrees)
    const asked = vi.fn(platform.testModel)
    Object.assign(platform, { testModel: asked })
    publisher.typeSetting({ name: 'aiUrl', text: `https://${host}/v1` })
    return { ...publisher, mayUseKey, asked }
  }

  test('that the operator does not send to a host is sent by nothing', async () => {
    const publisher = await withService(false)
    await publisher.publish()
    await publisher.writeAgain({ id: 'cal-1' })
    expect(await publisher.testModel()).toBeUndefined()
    expect(publisher.mayUseKey.mock.calls).toEqual(Array.from({ length: 3 }, () => [{ host }]))
    expect(publisher.platform.asked).toEqual([])
    expect(publisher.platform.sent).toEqual([])
    expect(publisher.asked).not.toHaveBeenCalled()
    expect(publisher.store.getState()).toMatchObject({ run: undefined })
  })

  test.each([
    ['aiUrl', 'https//ai.example/v1'],
    ['aiModel', ' '],
  ] as const)('is sent nowhere while %s is half typed', async (name, text) => {
    const publisher = await withService(true)
    publisher.typeSetting({ name, text })
    publisher.typeSecret('aiKey', 'sk-of-the-other-service')
    const kept = vi.spyOn(publisher.platform, 'saveSecret')
    await publisher.publish()
    await publisher.testModel()
    expect(publisher.toasts).toContain('AI service not asked')
    expect(publisher.platform.asked).toEqual([])
    expect(publisher.asked).not.toHaveBeenCalled()
    await publisher.flush()
    expect(kept.mock.calls[0]?.[0].host).toBe(name === 'aiUrl' ? '' : 'ai.example')
  })

  test('is not asked about where the service needs none', async () => {
    const publisher = await withService(false)
    publisher.changeSettings({ aiNeedsNoKey: true })
    expect(await publisher.testModel()).toMatchObject({ ok: true })
    await publisher.publish()
    expect(publisher.mayUseKey).not.toHaveBeenCalled()
    expect(publisher.platform.sent).toHaveLength(1)
  })
})

test('a header that was forgotten with its webhook’s host is asked for again', async () => {
  const platform = memoryPlatform()
  const ready = (await platform.secretStatus()).aiKey
  const statuses = { webhookUrl: ready, webhookHeader: ready, aiKey: ready }
  platform.secretStatus = async () => statuses
  const publisher = await testedPublisher(platform)
  platform.secretStatus = async () => ({ ...statuses, webhookHeader: { state: 'missing' } })
  publisher.typeSecret('webhookUrl', 'https://other.example/hook')
  await publisher.commitSecret('webhookUrl')
  expect(publisher.store.getState().secrets.webhookHeader).toMatchObject({
    status: { state: 'missing' },
    problem: expect.stringMatching(/another host/),
  })
})

describe('a test of the webhook', () => {
  const ended = (delivery: Delivery) => {
    const platform = memoryPlatform()
    const sent = vi.spyOn(platform, 'testConnection').mockResolvedValue(delivery)
    return { platform, sent }
  }

  test.each([
    [{ outcome: 'refused', status: 404, detail: '' }, true],
    [{ outcome: 'unknown', trouble: 'unreadable' }, false],
    [{ outcome: 'unknown', trouble: 'timeout' }, undefined],
  ] as const)('finds out by %o whether CORS is allowed', async (delivery, allows) => {
    const { platform, sent } = ended(delivery)
    const { changeSettings, testConnection, store } = await testedPublisher(platform)
    changeSettings({ webhookAllowsCors: allows === false })
    await testConnection({ by: 'finding-out' })
    expect(sent).toHaveBeenCalledWith({ allowsCors: true })
    expect(store.getState().notes.settings.webhookAllowsCors).toBe(allows ?? false)
  })
})

test('a secret that is entered while the platform still says what it keeps is not taken for missing', async () => {
  const { publisher, platform, enter } = await withSecrets()
  const none = await platform.secretStatus()
  const answer = Promise.withResolvers<typeof none>()
  const { secretStatus } = platform
  platform.secretStatus = vi.fn(secretStatus).mockReturnValueOnce(answer.promise)
  const loading = publisher.loadSecrets()
  const entering = enter(webhook)
  // As long as keeping it takes.
  await new Promise((later) => setTimeout(later))
  answer.resolve(none)
  await Promise.all([loading, entering])
  expect(publisher.store.getState().secrets.webhookUrl.status).toMatchObject({ state: 'ready' })
})
