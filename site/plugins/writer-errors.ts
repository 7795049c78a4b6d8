/**
 * Errors that people who write posts or host the site can put right, by their names: their classes may
 * have been loaded twice, by Node and by Vite.
 */
const kinds = ['ContentError', 'OutputFolderError', 'OwnerError', 'SettingError']

export function isForWriters(error: unknown): error is Error {
  return error instanceof Error && kinds.includes(error.name)
}

/** Takes the stack trace from an error for writers, whoever shows it; any other error is as it was. */
export function withoutStack(error: unknown): unknown {
  if (isForWriters(error)) error.stack = `${error.name}: ${error.message}`
  return error
}

/** Runs a command for writers: such an error is said and fails it, any other is thrown on. */
export async function forWriters(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!isForWriters(error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
