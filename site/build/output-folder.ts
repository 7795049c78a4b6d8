import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The output folder cannot be replaced; the message says why, in words for whoever named it. */
export class OutputFolderError extends Error {
  override name = 'OutputFolderError'
}

/**
 * The first line of `_headers`, by which a build knows a folder again that a build has filled. It
 * is part of the site, so that neither a deleted cache nor a copy of the folder loses it, and in a
 * file that hosts read and do not serve; to them it is a comment.
 */
export const signOfBuild = '# Made by the build of the site, which replaces this folder.'

/** Files that systems put into folders by themselves. */
const ofSystem = ['.DS_Store']

/**
 * Throws an `OutputFolderError` unless the folder is missing, empty, or made by a build and holds
 * nothing hidden but `hidden`: a repository in it, or settings of a host, would be gone.
 */
export function checkOutputFolder(folder: string, hidden: readonly string[]): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isDirectory()) throw refusal(folder, 'is no folder')
  if (found.dev !== statSync(dirname(realpathSync(folder))).dev) {
    throw refusal(folder, 'is a disk of its own and cannot be replaced: name a folder inside it')
  }
  const names = readdirSync(folder)
  if (names.length === 0) return
  if (!isMadeByBuild(folder)) {
    throw refusal(
      folder,
      'is not empty and was not made by a build, which replaces all that it holds',
    )
  }
  const foreign = names.find(
    (name) => name.startsWith('.') && ![...hidden, ...ofSystem].includes(name),
  )
  if (foreign !== undefined) {
    throw refusal(folder, `holds '${foreign}', which no build made and the next would remove`)
  }
}

function refusal(folder: string, reason: string): OutputFolderError {
  return new OutputFolderError(`${folder} ${reason}. Nothing was changed.`)
}

function isMadeByBuild(folder: string): boolean {
  const file = join(folder, '_headers')
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false
  return readFileSync(file, 'utf8').startsWith(`${signOfBuild}\n`)
}
