import { readFile, rm, writeFile } from 'node:fs/promises'

/**
 * Locks a folder for this process with a file beside it, `<folder>.lock`, that holds the process
 * id, and returns the function that unlocks it. Two processes writing one PGlite folder destroy it,
 * and PGlite does not stop them. The lock of a process that is gone is taken over; that of a running
 * one is an error that names its id.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder.replace(/[/\\]+$/, '')}.lock`
  const owner = await readOwner(file)
  if (owner !== undefined && !isRunning(owner)) await rm(file, { force: true })
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new Error(
      `${folder} is in use by process ${owner ?? 'unknown'}: stop it first, or delete ${file} if it is not running.`,
      { cause: error },
    )
  }
  return () => rm(file, { force: true })
}

async function readOwner(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const id = Number(text)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    // EPERM: it runs, but belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
