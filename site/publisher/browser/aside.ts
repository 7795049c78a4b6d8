import type { Aside } from '../platform.ts'
import type { WriteTransaction } from './database.ts'

/** Among the texts: what was set aside, the name that it had, and when, in milliseconds since 1970. */
const pattern = /^aside\/(queue|draft|calendar|json|settings)(?:\/[\w-]+)?\/(\d+)$/
const beginning = 'aside/'

export function asideName(name: string, at: number): string {
  return `${beginning}${name}/${at}`
}

/** Keeps a text under a name of its own, in the transaction that takes it out of its place. */
export async function keepAside(
  transaction: WriteTransaction,
  name: string,
  text: string,
): Promise<void> {
  // Fails where that name is taken, and the transaction with it.
  await transaction.objectStore('texts').add(text, asideName(name, Date.now()))
}

type TextList = (beginning: string) => Promise<(readonly [name: string, text: string])[]>

/** What was set aside, oldest first. What a later release set aside and this one does not know is left. */
export async function listAside(list: TextList): Promise<Aside[]> {
  const kept = await list(beginning)
  const found = kept.flatMap(([name, text]): Aside[] => {
    const [, what, at] = pattern.exec(name) ?? []
    return what === undefined ? [] : [{ name, what: what as Aside['what'], at: Number(at), text }]
  })
  return found.toSorted((a, b) => a.at - b.at)
}
