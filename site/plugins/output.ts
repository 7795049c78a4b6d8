import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants, existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { copyFile, link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Content } from './site.ts'

/** Throws what cannot be replaced, in words for whoever named the folder. */
function refuse(folder: string, reason: string): never {
  const message = `${folder} ${reason}. Nothing was changed.`
  throw Object.assign(new Error(message), { name: 'OutputFolderError' })
}

/** A file of each build and of nothing else, by which a folder is known as one that a build has filled. */
const fileOfBuild = 'blog/site-index.json'

/** Throws an `OutputFolderError` unless the folder is missing, empty, or a site without a repository in it. */
export function checkOutputFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isDirectory()) refuse(folder, 'is no folder')
  if (readdirSync(folder).length > 0 && !existsSync(join(folder, fileOfBuild))) {
    refuse(folder, 'is not empty and was not made by a build, which replaces all that it holds')
  }
  if (existsSync(join(folder, '.git'))) refuse(folder, 'holds a repository')
}

/** Puts a file into the folder that is being filled; given more than one path, at each of them. */
export type Put = (paths: readonly [string, ...string[]], content: Content) => Promise<void>

/**
 * Replaces a folder by one that `fill` puts files into. That is filled beside the one that stands, and takes
 * its place at the end: for an instant between two renames there is none.
 */
export async function replaceFolder(
  folder: string,
  fill: (put: Put) => Promise<void>,
): Promise<void> {
  const place = existsSync(folder) ? realpathSync(folder) : resolve(folder)
  await clearLeftovers(place)
  const besides = (kind: string) =>
    join(dirname(place), `.${basename(place)}.${kind}-${randomUUID()}`)
  const [next, old] = [besides('next'), besides('old')]
  try {
    await fill(putInto(next))
    if (existsSync(place)) await rename(place, old)
    await rename(next, place)
  } catch (error) {
    if (existsSync(old)) await rename(old, place)
    // While others are written, too.
    await rm(next, { recursive: true, force: true, maxRetries: 9 })
    throw error
  }
  removeBeside([old])
}

function putInto(folder: string): Put {
  const made = new Map<string, Promise<unknown>>()
  const place = async (path: string) => {
    const file = join(folder, path)
    const parent = dirname(file)
    const making = made.get(parent) ?? mkdir(parent, { recursive: true })
    made.set(parent, making)
    await making
    return file
  }
  return async ([path, ...others], content) => {
    const file = await place(path)
    if (typeof content !== 'object' || !('copyOf' in content)) await writeFile(file, content)
    else await copyFile(content.copyOf, file, constants.COPYFILE_FICLONE)
    for (const other of others) {
      const second = await place(other)
      // Some disks have no links.
      await link(file, second).catch(() => copyFile(file, second))
    }
  }
}

/**
 * Removes what killed builds have left, or puts the old site back where one died between two renames. Of
 * two builds at once the first one fails.
 */
async function clearLeftovers(place: string): Promise<void> {
  const parent = dirname(place)
  await mkdir(parent, { recursive: true })
  const kinds = /\.(?:old|next)-[\w-]+$/
  const left = readdirSync(parent).filter(
    (name) => name.startsWith(`.${basename(place)}.`) && kinds.test(name),
  )
  const old = left.find((name) => name.includes('.old-'))
  if (old !== undefined && !existsSync(place)) await rename(join(parent, old), place)
  removeBeside(left.map((name) => join(parent, name)))
}

/**
 * Removes folders in a process of its own, since a large site takes a second of nothing else. Folders that
 * it does not come to are cleared by the next build.
 */
function removeBeside(folders: readonly string[]): void {
  const there = folders.filter((folder) => existsSync(folder))
  if (there.length === 0) return
  const remove =
    'for (const folder of process.argv.slice(1)) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })'
  spawn(process.execPath, ['-e', remove, ...there], { detached: true, stdio: 'ignore' }).unref()
}
