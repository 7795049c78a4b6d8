import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FieldError } from '../../shared/post.ts'

/** No article can be made of a file. */
export class UnfitPost extends Error {
  override name = 'UnfitPost'
  readonly errors: readonly FieldError[]

  constructor(...errors: FieldError[]) {
    super('No article can be made of this file.')
    this.errors = errors
  }
}

/** The file as a whole is the reason. */
export function unfitFile(message: string): UnfitPost {
  return new UnfitPost({ field: '', message })
}

/**
 * Reads a file of a folder; an `UnfitPost` where it holds no text. Never opens what is no file: a pipe
 * would wait for whoever writes to it. Synchronous: thousands of small files are read several times
 * faster without a promise for each.
 */
export function readText(folder: string, file: string): string {
  const path = join(folder, file)
  const found = asked(() => statSync(path))
  if (!found.isFile()) throw unfitFile('is no file with text: a folder, a pipe or a device')
  const bytes = asked(() => readFileSync(path))
  if (!isUtf8(bytes)) throw unfitFile('is not in UTF-8: save it in that encoding')
  return bytes.toString('utf8')
}

/** Answers of the file system; an `UnfitPost` where it has none. */
function asked<Result>(ask: () => Result): Result {
  try {
    return ask()
  } catch (error) {
    throw unfitFile(`cannot be read: ${(error as Error).message}`)
  }
}
