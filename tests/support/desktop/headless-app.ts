import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base } from 'vitest'
import type { Notice } from '../../../desktop/ipc/contract.ts'
import { startSandbox, type Sandbox } from '../../../site/dev/sandbox/sandbox.ts'
import { startStandIn, type StandInProcess } from '../electron/child.ts'
import { operationsOf } from '../electron/desktop-app.ts'
import { mainBundle, projectRoot } from '../electron/paths.ts'
import type { StandInSettings } from '../electron/stand-in-settings.ts'
import { newFolder, removeFolder } from '../new-folder.ts'
import { directApi } from './direct-api.ts'

export type HeadlessHome = ReturnType<typeof headlessHome>

/** The built main process without a page, in a process of its own. */
export type HeadlessApp = Awaited<ReturnType<HeadlessHome['start']>>

/** A folder for the app's files, and the apps that were started on it. */
export function headlessHome() {
  const folder = newFolder()
  const userData = join(folder, 'app')
  const running = new Set<StandInProcess>()
  return {
    userData,
    /** Kills the app that runs, and starts another. */
    async start(
      keyring: StandInSettings['keyring'] = 'there',
      settings: Partial<StandInSettings> = {},
      environment: NodeJS.ProcessEnv = {},
    ) {
      for (const before of running) await before.kill()
      running.clear()
      const child = await startStandIn(
        mainBundle,
        { userData, appPath: projectRoot, keyring, ...settings },
        environment,
      )
      running.add(child)
      while (!(await child.run((main) => main.openChannels())).includes('pageReady')) continue
      const operations = operationsOf(child.run as never)
      return {
        child,
        ...operations,
        /** Those that the page is told to show. */
        notices: async () => (await operations.noted()).events['notices'] as Notice[],
        ...directApi((...asked) => child.run((main, [...args]) => main.invoke(...args), asked)),
      }
    },
    /** The contents of all the app's files. */
    stored: () =>
      readdirSync(userData, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
        .join('\n'),
    /** The text of one of them. */
    read: (name: string) => readFileSync(join(userData, name), 'utf8'),
    close: async () => {
      for (const child of running) await child.kill()
      removeFolder(folder)
    },
  }
}

/** A test with a folder of its own for the app, and an outside world of its own. */
export const test = base.extend<{ home: HeadlessHome; sandbox: Sandbox }>({
  home: async ({}, run) => {
    const home = headlessHome()
    await run(home)
    await home.close()
  },
  sandbox: async ({}, run) => {
    const sandbox = await startSandbox()
    await run(sandbox)
    await sandbox.close()
  },
})
