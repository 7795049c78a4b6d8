import type { FieldError } from '../../shared/post/post.ts'

/**
 * A fault of a post, in words for its author: the message says how it is put right where
 * that does not go without saying, the field is empty where the file as a whole is meant.
 */
export interface Problem extends FieldError {
  /** Name of the file in the posts' folder. */
  file: string
  /** Of the file, from 1, where it is known. */
  line?: number
}

/** Stops the build; the message has one line for each problem. */
export class ContentError extends Error {
  override name = 'ContentError'

  /** `kind`: what cannot be built. */
  constructor(problems: readonly Problem[], kind = 'Posts') {
    const lines = problems.map((problem) => `  ${describeProblem(problem)}`)
    super(`${kind} that cannot be built:\n${lines.join('\n')}`)
  }
}

/** `file:line: field reason`. */
export function describeProblem({ file, line, field, message }: Problem): string {
  const place = line === undefined ? file : `${file}:${line}`
  return `${place}: ${field === '' ? message : `${field} ${message}`}`
}

/** `about`: a text in the field that it is about. */
export type Fault = FieldError & { about?: string }

/** A fault with its place in the text of a file, where its field is found there. */
export function problemIn(file: string, text: string, { field, message, about }: Fault): Problem {
  const name = field.replace(/[.[].*$/, '')
  const lines = text.split('\n')
  const indexes = [
    about === undefined ? -1 : lines.findIndex((line) => line.includes(about)),
    lines.findIndex((line) => nameIn(line) === name),
    // JSON may stand in a single line.
    lines.findIndex((line) => line.includes(`"${name}"`)),
  ]
  const index = field === '' ? undefined : indexes.find((found) => found !== -1)
  return { file, field, message, ...(index !== undefined && { line: index + 1 }) }
}

/** The field that a line of YAML or of indented JSON begins. */
function nameIn(line: string): string {
  return (line.split(':')[0] ?? '').replace(/^[\s{"']+|["'\s]+$/g, '')
}
