import { describe, expect, it, test } from 'vitest'
import {
  aiServiceOf,
  defaultPublisherSettings,
  publisherSettingsSchema,
  settingText,
  typeSetting,
  type TypedSetting,
} from '../../shared/settings.ts'

test('settings that were saved before there were further ones get the defaults of those', () => {
  const { webhookAllowsCors, aiUrl } = defaultPublisherSettings
  const before = { webhookAllowsCors, aiUrl, aiModel: 'm' }
  expect(publisherSettingsSchema.parse(before)).toEqual({
    ...defaultPublisherSettings,
    aiModel: 'm',
  })
})

test('the AI service is asked with a key, for 2,000 tokens, unless the operator says otherwise', () => {
  const { aiUrl: url, aiModel: model } = defaultPublisherSettings
  const usual = { url, model, maxTokens: 2000, needsNoKey: false }
  expect(aiServiceOf(defaultPublisherSettings)).toEqual(usual)
  const longer = typeSetting(defaultPublisherSettings, 'aiMaxTokens', ' 8000')
  expect(aiServiceOf(longer).maxTokens).toBe(8000)
  const local = { ...defaultPublisherSettings, aiNeedsNoKey: true }
  expect(aiServiceOf(local)).toMatchObject({ needsNoKey: true })
})

describe('what is typed into a setting', () => {
  it.each<[TypedSetting, string]>([
    ['aiMaxTokens', '0'],
    ['aiMaxTokens', '100001'],
    ['aiUrl', ''],
    ['aiUrl', 'file:///etc/passwd'],
    ['aiUrl', 'http://ai.example/v1/chat/completions'],
    ['aiUrl', 'https://me:pass@ai.example/v1/chat/completions'],
    ['aiModel', ' '],
    ['siteUrl', 'site'],
  ])('is kept beside the last good value where it is none: %s %j', (name, text) => {
    const next = typeSetting(defaultPublisherSettings, name, text)
    expect(next).toEqual({ ...defaultPublisherSettings, typed: { [name]: text } })
    expect(publisherSettingsSchema.parse(next)).toEqual(next)
    expect(settingText(next, name)).toEqual({
      text,
      problem: expect.stringMatching(/^[A-Zh].*\.$/) as string,
    })
  })

  it.each<[TypedSetting, string, string]>([
    ['aiUrl', 'https://ai.example/v1/chat/completions', 'https://ai.example/v1/chat/completions'],
    ['aiUrl', ' http://127.0.0.1:8080/v1 ', 'http://127.0.0.1:8080/v1'],
    ['aiUrl', 'http://192.168.0.4:11434/v1', 'http://192.168.0.4:11434/v1'],
    ['aiModel', ' m ', 'm'],
    ['siteUrl', 'https://site.example/blog/', 'https://site.example'],
    ['siteUrl', '', ''],
  ])('is a value once it is one, and stays as it was typed: %s %j', (name, text, value) => {
    const half = typeSetting(typeSetting(defaultPublisherSettings, name, '?'), name, text)
    expect(half[name]).toBe(value)
    expect(settingText(half, name)).toEqual({ text, problem: undefined })
    expect(half.typed).toEqual(text === value ? undefined : { [name]: text })
  })

  it('of one setting leaves what is half typed of another', () => {
    const half = typeSetting(defaultPublisherSettings, 'siteUrl', 'https://')
    expect(typeSetting(half, 'aiModel', 'm').typed).toEqual({ siteUrl: 'https://' })
  })
})
