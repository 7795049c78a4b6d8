import { islandAttributes } from './attributes.ts'

/** The files of each island's code by its name, as the page's script tag has them; none in development. */
const files = new Map<string, string[]>()
const list = document.querySelector(`[${islandAttributes.code}]`)
for (const entry of list?.getAttribute(islandAttributes.code)?.split(';') ?? []) {
  const [name = '', ...itsFiles] = entry.split(' ')
  files.set(name, itsFiles)
}

const fetched = new Map<string, Promise<void>>()

/**
 * Fetches the code of an island and runs none of it. Rejects where a file cannot be had; the next call
 * asks for it again. To be awaited before the code is imported: Firefox and Safari never ask again for
 * a module that they could not fetch.
 */
export async function fetchCode(island: string): Promise<void> {
  await Promise.all((files.get(island) ?? []).map(fetchOnce))
}

function fetchOnce(file: string): Promise<void> {
  const known = fetched.get(file)
  if (known) return known
  const fetching = fetchFile(file)
  fetched.set(file, fetching)
  fetching.catch(() => fetched.delete(file))
  return fetching
}

async function fetchFile(file: string): Promise<void> {
  const response = await fetch(file)
  // All of it has to be here.
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${file} was answered with ${response.status}.`)
}
