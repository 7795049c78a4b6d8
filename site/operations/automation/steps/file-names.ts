import { markOf } from '../../../../shared/publication/picture-name.ts'

/** A file of the articles' folder, by what its name says. */
export interface NamedFile {
  name: string
  /** The slug of an article, where it has no other inside. */
  slug: string
  /** Stands for the id of its post, in the files that this workflow wrote. */
  mark?: string
}

const markedName = /^([^.]+)\.([0-9a-z]{13})\.json$/
const articleName = /^([^.].*)\.(?:md|json)$/i

/** Names of devices, which no disk of Windows takes for a file, whatever ending they have. */
const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])$/
/** No slug begins so. */
const prefix = '_'

/** The file of a post. Its name tells address and id, so that a listing of the folder is an index. */
export function fileName(slug: string, id: string): string {
  return `${deviceName.test(slug) ? prefix : ''}${slug}.${markOf(id)}.json`
}

/** Reads a file's name. Undefined for what is no article, hidden files among them. */
export function readName(name: string): NamedFile | undefined {
  const [, marked, mark] = markedName.exec(name) ?? []
  if (marked !== undefined && mark !== undefined) {
    return { name, slug: marked.startsWith(prefix) ? marked.slice(1) : marked, mark }
  }
  const base = articleName.exec(name)?.[1]
  return base === undefined ? undefined : { name, slug: base }
}
