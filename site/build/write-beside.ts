import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes files beside those of a folder; what it returns puts each in place, so that nobody ever
 * meets half of one.
 */
export async function writeBeside(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const unfinished = (name: string) => join(folder, `.${name}.new`)
  for (const [name, text] of Object.entries(files)) await writeFile(unfinished(name), text)
  return async () => {
    for (const name of Object.keys(files)) await rename(unfinished(name), join(folder, name))
  }
}
