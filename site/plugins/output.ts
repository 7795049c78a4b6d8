import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
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

/**
 * Replaces a folder by one with these files, by their paths in it. That is filled beside the one that
 * stands, and takes its place at the end: for an instant between two renames there is none.
 */
export function replaceFolder(folder: string, files: ReadonlyMap<string, Content>): void {
  const place = existsSync(folder) ? realpathSync(folder) : resolve(folder)
  clearLeftovers(place)
  const [next, old] = ['next', 'old'].map((kind) =>
    join(dirname(place), `.${basename(place)}.${kind}-${process.pid}`),
  ) as [string, string]
  try {
    for (const [path, content] of files) {
      const file = join(next, path)
      mkdirSync(dirname(file), { recursive: true })
      if (typeof content === 'object' && 'copyOf' in content) copyFileSync(content.copyOf, file)
      else writeFileSync(file, content)
    }
    if (existsSync(place)) renameSync(place, old)
    renameSync(next, place)
  } catch (error) {
    if (existsSync(old)) renameSync(old, place)
    rmSync(next, { recursive: true, force: true })
    throw error
  }
  rmSync(old, { recursive: true, force: true })
}

/**
 * Removes what killed builds have left, or puts the old site back where one died between two renames. Of
 * two builds at once the first one fails.
 */
function clearLeftovers(place: string): void {
  const parent = dirname(place)
  mkdirSync(parent, { recursive: true })
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`.${basename(place)}.`)) continue
    const path = join(parent, name)
    if (/\.old-\d+$/.test(name) && !existsSync(place)) renameSync(path, place)
    else if (/\.(?:old|next)-\d+$/.test(name)) rmSync(path, { recursive: true, force: true })
  }
}
