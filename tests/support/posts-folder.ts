import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder with the given files, which is gone after the test. */
export async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-posts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await fillFolder(folder, files)
  return folder
}

/** Makes the folder and writes the given files into it. */
export async function fillFolder(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}

/** The text of a Markdown post; fields that are given replace or complete the usual ones. */
export function markdown(fields: Readonly<Record<string, unknown>> = {}, body = 'Words.'): string {
  const all = { title: 'A title', excerpt: 'An excerpt.', publishDate: '2026-01-05', ...fields }
  // JSON is YAML.
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`
}
