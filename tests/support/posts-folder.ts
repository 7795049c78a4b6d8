import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readPosts, type SitePages } from '../../site/content/read-posts.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A folder with the given files, which is gone after the test. */
export async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporaryFolder()
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

/** The text of a post in JSON; fields that are given replace or complete the usual ones. */
export function json(fields: Readonly<Record<string, unknown>> = {}): string {
  const post = { title: 'From JSON', excerpt: 'E', content: 'C', publishDate: '2026-01-01' }
  return JSON.stringify({ ...post, ...fields })
}

/** A site that has one address of its own below the blog. */
const sitePages: SitePages = {
  origin: 'https://site.example',
  anchors: new Map(),
  files: new Set(),
  takenBy: (slug) => (slug === 'page' ? '/blog/page' : undefined),
}

/** The posts that a build reads in a folder, on a day that the dates of `markdown` are before. */
export function readFolder(folder: string, now = new Date('2026-01-10T12:00:00Z')) {
  return readPosts({ folder, now, pages: sitePages })
}

/** The lines of the error that keeps the site from being built. */
export function problemsIn(folder: string): string[] {
  try {
    readFolder(folder)
  } catch (error) {
    expect(error).toMatchObject({ name: 'ContentError' })
    const [, ...lines] = (error as Error).message.split('\n')
    return lines.map((line) => line.trim())
  }
  throw new Error('The site can be built.')
}
