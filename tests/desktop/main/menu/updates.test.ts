import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createUpdates } from '../../../../desktop/main/menu/updates.ts'

function updates(isPackaged: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'pennywren-resources-'))
  const showMessageBox = vi.fn<(box: { message: string }) => Promise<object>>(() =>
    Promise.resolve({ response: 0 }),
  )
  const app = { isPackaged, getVersion: () => '1.0.0' }
  const made = createUpdates(app, { showMessageBox } as never, folder)
  rmSync(folder, { recursive: true })
  return { made, showMessageBox }
}

test.each([true, false])('without a feed nobody is asked, and who asks is told', (isPackaged) => {
  const { made, showMessageBox } = updates(isPackaged)
  made.checkAtStart()
  expect(showMessageBox).not.toHaveBeenCalled()
  made.check()
  expect(showMessageBox).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'This copy does not update itself.' }),
  )
})
