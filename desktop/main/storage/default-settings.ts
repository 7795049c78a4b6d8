import { aiDefaults } from '../../../shared/api/ai.ts'
import type { Settings } from './settings.ts'

export const defaultSettings: Settings = {
  publisher: {
    webhookAllowsCors: false,
    aiUrl: aiDefaults.apiUrl,
    aiModel: aiDefaults.model,
  },
  appearance: 'system',
  spellCheck: false,
  allowUnprotectedSecrets: false,
}
