import { createHash } from 'node:crypto'
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { recall, remember, type Known } from './output-memory.ts'

/** What a file holds; `copyOf` names a file that holds the same and will not change. */
export type Content = string | Buffer | { copyOf: string }

/** The folder that is built, which keeps from one build to the next what has not changed. */
export interface Output {
  /** Writes a file, its path relative to the folder. */
  write: (path: string, content: Content) => void
  /**
   * Makes and writes a file, unless an earlier build wrote it for the same `key`: a text
   * that changes with everything the file is made of.
   */
  writeIfChanged: (
    path: string,
    key: string,
    make: () => Content | Promise<Content>,
  ) => Promise<void>
  /** Removes what this build has not written, and remembers the rest. */
  finish: () => Promise<void>
}

/**
 * Opens the folder that is built. What stands there is remembered in `memoryDir`; where one of them
 * is gone or of another build, everything is made again.
 */
export async function openOutput(folder: string, memoryDir: string): Promise<Output> {
  const known = await recall(memoryDir, folder)
  const remembered: Record<string, Known> = {}
  const written = new Set<string>()
  const folders = new Set<string>()

  // Synchronous: a promise for each of thousands of small files takes longer than writing them.
  const write = (file: string, standing: Stats | undefined, content: Content) => {
    const parent = dirname(file)
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true })
    folders.add(parent)
    const isCopy = typeof content === 'object' && 'copyOf' in content
    // An existing link must not be written through. An existing file is overwritten in place: some
    // file systems create files slowly where as many have just been deleted.
    if (standing && (isCopy || isLink(standing))) rmSync(file)
    if (isCopy) link(content.copyOf, file)
    else writeFileSync(file, typeof content === 'string' ? encode(content) : content)
    written.add(relative(folder, file))
  }

  return {
    write(path, content) {
      const file = join(folder, path)
      write(file, look(file), content)
    },
    async writeIfChanged(path, key, make) {
      const file = join(folder, path)
      const name = relative(folder, file)
      const shortKey = sha256(key)
      const found = look(file)
      const isSame = known[name]?.[0] === shortKey && isUntouched(found, known[name])
      if (isSame) written.add(name)
      else write(file, found, await make())
      const { size, mtimeMs } = isSame && found ? found : lstatSync(file)
      remembered[name] = [shortKey, size, mtimeMs]
    },
    async finish() {
      await removeOthers(folder, written)
      await remember(memoryDir, folder, remembered)
    },
  }
}

function look(file: string): Stats | undefined {
  return lstatSync(file, { throwIfNoEntry: false })
}

function isLink(found: Stats): boolean {
  return found.nlink > 1 || found.isSymbolicLink()
}

const encoder = new TextEncoder()
let scratch = new Uint8Array(100_000)

/** UTF-8 in a buffer that the next call fills again: most of a page's bytes need no other. */
function encode(text: string): Uint8Array {
  // A UTF-16 unit takes three bytes at most.
  if (scratch.length < text.length * 3) scratch = new Uint8Array(text.length * 3)
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written)
}

/** A link costs a tenth of a copy, where both files are on the same disk. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

function isUntouched(found: Stats | undefined, [, size, changedMs]: Known): boolean {
  return found?.size === size && found.mtimeMs === changedMs
}

async function removeOthers(folder: string, written: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const needed = new Set(Array.from(written, (path) => path.split(sep)).flatMap(parents))
  for (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    if (!entry.isDirectory() && !written.has(path)) await rm(join(folder, path))
  }
  const unused = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !needed.has(path))
  // Innermost first.
  for (const path of unused.sort((a, b) => b.length - a.length)) await rmdir(join(folder, path))
}

function parents(parts: readonly string[]): string[] {
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join(sep))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
