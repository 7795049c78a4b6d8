import { ContentError } from '../content/problems.ts'
import { OutputFolderError } from './output.ts'
import { SettingError } from './published-values.ts'

/**
 * Runs a command for people who write posts or host the site: what they can put right is said without
 * a stack trace, and fails the command; any other error is thrown on.
 */
export async function forWriters(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isForWriter = [ContentError, OutputFolderError, SettingError].some(
      (kind) => error instanceof kind,
    )
    if (!isForWriter || !(error instanceof Error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
