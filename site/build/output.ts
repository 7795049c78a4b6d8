import { hash } from 'node:crypto'
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { recall, remember, spareFor, type Known } from './output-memory.ts'
import { openReplacement } from './replace-folder.ts'

/** What a file holds; `copyOf` names a file that holds the same and will not change. */
export type Content = string | Buffer | { copyOf: string }

/**
 * A folder that is built beside the one that stands, and takes its place when it is finished. What
 * has not changed since the last build is linked from there: both then hold the same file, and
 * none of those is ever written to, but replaced.
 */
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
  /**
   * Writes a file whose name changes with its content. It stays for one more build after the last
   * that wrote it: who has loaded a page of before still asks for it.
   */
  writeAsset: (path: string, content: Buffer) => Promise<void>
  /** Puts the folder in its place, and remembers what it holds. */
  finish: () => Promise<void>
  /** Removes what was built so far; the folder that stands was not touched. */
  discard: () => void
}

/** How a file is remembered: relative to the folder, however it was given. */
function nameOf(path: string): string {
  return join('.', path)
}

/** The key of a file that this build has not made but kept for who still asks for it. */
const keptForOld = 'kept'

/**
 * Opens what will replace `folder`. What stands there is remembered in `memoryDir`; where one of
 * them is gone or of another build, everything is made again.
 */
export async function openOutput(folder: string, memoryDir: string): Promise<Output> {
  const known = await recall(memoryDir, folder)
  const replacement = openReplacement(folder, spareFor(memoryDir, folder))
  const remembered: Record<string, Known> = {}
  const assets: string[] = []
  const written = new Set<string>()
  const folders = new Set([replacement.folder])

  const makeFolder = (path: string) => {
    if (folders.has(path)) return
    makeFolder(dirname(path))
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found && !found.isDirectory()) rmSync(path)
    if (!found?.isDirectory()) mkdirSync(path)
    folders.add(path)
  }

  const place = (name: string): string => {
    if (written.has(name)) throw new Error(`${name} is made twice.`)
    written.add(name)
    const file = join(replacement.folder, name)
    makeFolder(dirname(file))
    return file
  }

  const makeRoom = (file: string) => {
    if (replacement.isSpare) remove(file)
  }

  /** Keeps a file of the last build, if it is the one that is remembered. */
  const keep = (name: string, file: string): Stats | undefined => {
    const before = known[name]
    if (!before) return undefined
    const spare = replacement.isSpare && lstatSync(file, { throwIfNoEntry: false })
    if (spare && isKnown(spare, before)) return spare
    makeRoom(file)
    return linkUnchanged(join(folder, name), file, before)
  }

  const write = (file: string, content: Content) => {
    makeRoom(file)
    fill(file, content)
  }

  /** Removes what a spare has and the site that was built has not. */
  const sweep = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inside = join(path, entry.name)
      if (entry.isDirectory() && folders.has(inside)) sweep(inside)
      else if (!written.has(relative(replacement.folder, inside))) remove(inside)
    }
  }

  const writeIfChanged: Output['writeIfChanged'] = async (path, key, make) => {
    const name = nameOf(path)
    const file = place(name)
    const shortKey = hash('sha256', key, 'base64url')
    const kept = known[name]?.[0] === shortKey ? keep(name, file) : undefined
    if (!kept) write(file, await make())
    const { size, mtimeMs } = kept ?? lstatSync(file)
    remembered[name] = [shortKey, size, mtimeMs]
  }

  const keepOldAssets = () => {
    const foldersOfAssets = new Set(assets.map((path) => dirname(path)))
    for (const [name, before] of Object.entries(known)) {
      const isOld = foldersOfAssets.has(dirname(name)) && !written.has(name)
      if (!isOld || before === undefined || before[0] === keptForOld) continue
      if (keep(name, place(name))) remembered[name] = [keptForOld, before[1], before[2]]
    }
  }

  return {
    write(path, content) {
      write(place(nameOf(path)), content)
    },
    writeIfChanged,
    async writeAsset(path, content) {
      assets.push(nameOf(path))
      await writeIfChanged(path, hash('sha256', content), () => content)
    },
    async finish() {
      keepOldAssets()
      if (replacement.isSpare) sweep(replacement.folder)
      // Before the folder is there: what is remembered of a file that is another is of no use, and
      // a disk that is full now leaves the old site.
      await remember(memoryDir, folder, remembered)
      replacement.putInPlace()
    },
    discard() {
      replacement.discard()
    },
  }
}

// Synchronous: a promise for each of thousands of small files takes longer than writing them.
function fill(file: string, content: Content): void {
  if (typeof content === 'string') writeFileSync(file, encode(content))
  else if ('copyOf' in content) link(content.copyOf, file)
  else writeFileSync(file, content)
}

const encoder = new TextEncoder()
let scratch = new Uint8Array(100_000)

/** UTF-8 in a buffer that the next call fills again: most of a page's bytes need no other. */
function encode(text: string): Uint8Array {
  // A UTF-16 unit takes three bytes at most.
  if (scratch.length < text.length * 3) scratch = new Uint8Array(text.length * 3)
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written)
}

/** A file is removed in a third of the time that `rmSync` takes for it. */
function remove(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    rmSync(path, { recursive: true, force: true })
  }
}

/** A link costs a tenth of a copy, where both files are on the same disk. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/**
 * Links a file, if it is the one that is known. Looked at only once it is linked: another build may
 * replace the folder in between. Not every disk has links; there, all is made again.
 */
function linkUnchanged(from: string, to: string, before: Known): Stats | undefined {
  try {
    linkSync(from, to)
  } catch {
    return undefined
  }
  const found = lstatSync(to)
  if (isKnown(found, before)) return found
  rmSync(to)
  return undefined
}

function isKnown(found: Stats, [, size, changedMs]: Known): boolean {
  return found.isFile() && found.size === size && found.mtimeMs === changedMs
}
