import { expect, test } from 'vitest'
import { defaultPublisherSettings, publisherSettingsSchema } from '../../shared/settings.ts'

test('settings that were saved before there were further ones get the defaults of those', () => {
  const { webhookAllowsCors, aiUrl } = defaultPublisherSettings
  const before = { webhookAllowsCors, aiUrl, aiModel: 'm' }
  expect(publisherSettingsSchema.parse(before)).toEqual({
    ...defaultPublisherSettings,
    aiModel: 'm',
  })
})
