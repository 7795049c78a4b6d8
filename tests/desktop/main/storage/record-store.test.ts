import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { standInForElectron } from '../../../support/electron/settings.ts'

const held = vi.hoisted(() => ({ is: false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const readFileSync = (...call: Parameters<typeof fs.readFileSync>) => {
    if (held.is) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
    return fs.readFileSync(...call)
  }
  return { ...fs, readFileSync }
})

test('a file that another program holds is left alone, and told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pennywren-record-'))
  onTestFinished(() => {
    held.is = false
    rmSync(folder, { recursive: true, force: true })
  })
  standInForElectron()
  const { openRecordStore } = await import('../../../../desktop/main/storage/record-store.ts')
  const path = join(folder, 'settings.json')
  writeFileSync(path, '{"version":1,"record":{"a":2}}')
  held.is = true
  const onSetAside = vi.fn<(copy: string) => void>()
  const onBusy = vi.fn<() => void>()
  const store = openRecordStore({
    path,
    schema: z.object({ a: z.number() }),
    defaults: { a: 1 },
    onSetAside,
    onBusy,
  })
  expect(store.get()).toEqual({ a: 1 })
  expect(store.isHeld).toBe(true)
  expect(() => {
    store.set({ a: 3 })
  }).toThrow()
  expect(onBusy).toHaveBeenCalledOnce()
  expect(onSetAside).not.toHaveBeenCalled()
  expect(readdirSync(folder)).toEqual(['settings.json'])
})
