import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test as plainTest, vi } from 'vitest'
import { createFileOpener } from '../../../desktop/main/open-files.ts'
import { test } from '../../support/desktop/headless-app.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

const folder = join(sharedFolder(), 'Plans of May')
mkdirSync(folder)
for (const name of ['Plan.CSV', 'plan.md', 'old.Pennywren-Backup', 'program.exe']) {
  writeFileSync(join(folder, name), name)
}
const uri = (name: string) => pathToFileURL(join(folder, name)).href

plainTest.each([
  ['a path', [join(folder, 'plan.md')], ['plan.md']],
  ['a name in the folder that it was entered in', ['--flag', 'plan.md'], ['plan.md']],
  [
    'an ending in capitals',
    ['Plan.CSV', 'old.Pennywren-Backup'],
    ['Plan.CSV', 'old.Pennywren-Backup'],
  ],
  ['the URI of a file manager', [uri('Plan.CSV')], ['Plan.CSV']],
  ['a file of another kind', ['program.exe', uri('program.exe')], []],
  ['a URI of another computer or none', ['file://server/plan.md', 'file:///%E0%A4%A/plan.md'], []],
  ['a web address', ['https://example.com/plan.md'], []],
])('a command line with %s opens %o', async (_what, named, names) => {
  const showAndSend = vi.fn<(event: string, file: { name: string; bytes: Uint8Array }) => void>()
  const files = createFileOpener({} as never, { showAndSend } as never)
  await files.openNamed(['pennywren', ...named], folder)
  const opened = showAndSend.mock.calls.map(
    ([, { name, bytes }]) => `${name}: ${String(Buffer.from(bytes))}`,
  )
  expect(opened.toSorted()).toEqual(names.map((name) => `${name}: ${name}`).toSorted())
})

test.for(['darwin', 'linux'] as const)(
  'a file that is pressed twice while the app starts on %s is opened once the page listens',
  async (platform, { home }) => {
    const opened = join(folder, 'plan.md')
    const { api, noted } = await home.start('there', { platform, opened })
    await api.pageReady()
    await expect
      .poll(async () => (await noted()).events['fileOpened'])
      .toMatchObject({ name: 'plan.md' })
  },
)
