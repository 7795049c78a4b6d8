import { readFileSync } from 'node:fs'

interface Section {
  name: string
  cases: { given: string; expected: string }[]
}

/**
 * The cases of a text file: sections between lines `====`, each with `# ` and its name, an empty line and
 * cases between lines `----`, in which a line `=>` stands between what is given and what is expected.
 */
export function sectionsOf(file: string): Section[] {
  const sections = readFileSync(file, 'utf8').replace(/\n$/, '').split('\n====\n')
  return sections.map((section) => {
    const [name = '', cases = ''] = section.replace(/^# /, '').split(/\n\n(.*)/s)
    const pairs = cases.split('\n----\n').map((one) => one.split('\n=>\n'))
    return { name, cases: pairs.map(([given = '', expected = '']) => ({ given, expected })) }
  })
}
