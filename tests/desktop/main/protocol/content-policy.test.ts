import { describe, expect, test } from 'vitest'
import { contentPolicy } from '../../../../desktop/main/protocol/content-policy.ts'

describe('the content security policy', () => {
  test('allows nothing by default, no unsafe source, no connection and no other host', () => {
    const policy = contentPolicy('production')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe|https?:|\*|data:|blob:|ws:/)
  })

  test('is only relaxed for hot reload', () => {
    expect(contentPolicy('development')).toContain("script-src 'self' 'unsafe-inline'")
    expect(contentPolicy('development')).not.toContain('unsafe-eval')
  })
})
