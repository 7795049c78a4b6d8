/** Why a post cannot be built, in words for whoever wrote it. */
export interface Problem {
  /** Name of the file in the posts' folder. */
  file: string
  /** Path of the field, such as `tags[2]`; empty where the file as a whole is meant. */
  field: string
  reason: string
  /** The file was not read at all: it may be there again without a change in the posts' folder. */
  isUnread?: true
}

/** Stops the build; the message has one line for each problem. */
export class ContentError extends Error {
  override name = 'ContentError'

  /** Whether one of the files could not be read. */
  readonly hasUnread: boolean

  constructor(problems: readonly Problem[]) {
    super(`Posts that cannot be built:\n${problems.map(describe).join('\n')}`)
    this.hasUnread = problems.some(({ isUnread }) => isUnread)
  }
}

function describe({ file, field, reason }: Problem): string {
  return `  ${file}: ${field === '' ? '' : `${field} `}${reason}`
}
