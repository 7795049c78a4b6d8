import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface LabelledText {
  content: string
  /** What a reader should find, as places in the content. */
  labels: { rule: string; from: number; to: number }[]
}

const label = /\[\[([a-z-]+):((?:\[[^\]]*\](?:\([^)]*\))?|[^\]\n])*(?:\]\([^)\n]*\))?)\]\]/g

/** The texts of a file. What is to be found in them stands as `[[rule:words]]`. */
export function labelledTexts(name: string): LabelledText[] {
  const file = readFileSync(join(import.meta.dirname, `${name}.md`), 'utf8')
  return file.split('\n=====\n').map((marked) => {
    const labels: LabelledText['labels'] = []
    let removed = 0
    const content = marked.replace(label, (whole, rule: string, words: string, at: number) => {
      const from = at - removed
      removed += whole.length - words.length
      labels.push({ rule, from, to: from + words.length })
      return words
    })
    return { content, labels }
  })
}
