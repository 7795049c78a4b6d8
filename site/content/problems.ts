import type { FieldError } from '../../shared/post.ts'
import { readText } from './read-text.ts'

/**
 * A fault of a post, in words for its author: the message says how it is put right where
 * that does not go without saying, the field is empty where the file as a whole is meant.
 */
export interface Problem extends FieldError {
  /** Name of the file in the posts' folder. */
  file: string
  /** A text in the field that it is about. */
  about?: string
}

/** Stops the build; the message has one line for each problem. */
export class ContentError extends Error {
  override name = 'ContentError'

  /** `kind`: what cannot be built. */
  constructor(folder: string, problems: readonly Problem[], kind = 'Posts') {
    const lines = describeProblems(folder, problems)
    super(`${kind} that cannot be built:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }
}

/** One line for each problem: `file:line: field reason`, with the line of the file where it is known. */
export function describeProblems(folder: string, problems: readonly Problem[]): string[] {
  const texts = new Map<string, string>()
  const textOf = (file: string) => {
    const text = texts.get(file) ?? readText(folder, file)
    texts.set(file, text)
    return text
  }
  return problems.map((problem) => {
    const { file, field, message } = problem
    if (field === '') return `${file}: ${message}`
    const line = lineOf(textOf(file), problem)
    return `${line === undefined ? file : `${file}:${line}`}: ${field} ${message}`
  })
}

/** The line of a file, from 1, in which a problem stands; undefined where its field does not. */
function lineOf(text: string, { field, about }: Problem): number | undefined {
  const name = field.replace(/[.[].*$/, '')
  const lines = text.split('\n')
  const indexes = [
    about === undefined ? -1 : lines.findIndex((line) => line.includes(about)),
    lines.findIndex((line) => nameIn(line) === name),
    // JSON may stand in a single line.
    lines.findIndex((line) => line.includes(`"${name}"`)),
  ]
  const index = indexes.find((found) => found !== -1)
  return index === undefined ? undefined : index + 1
}

/** The field that a line of YAML or of indented JSON begins. */
function nameIn(line: string): string {
  return (line.split(':')[0] ?? '').replace(/^[\s{"']+|["'\s]+$/g, '')
}
