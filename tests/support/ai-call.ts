import { usualMaxTokens } from '../../shared/api/ai-request.ts'
import type { AiCall } from '../../shared/api/ai.ts'
import { aiDefaults } from '../../shared/api/generation.ts'
import type { Fetch } from '../../shared/api/http.ts'

/** A call of the AI that waits for nothing and has learnt nothing yet. */
export function aiCall(fetch: Fetch, options: Partial<AiCall> = {}): AiCall {
  return {
    fetch,
    ...aiDefaults,
    maxTokens: usualMaxTokens,
    needsNoKey: false,
    key: 'sk-canary-0123456789',
    spellings: new Map(),
    sleep: async () => undefined,
    now: () => new Date('2026-01-05T10:00:00Z'),
    ...options,
  }
}
