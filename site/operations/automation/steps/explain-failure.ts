import type { Answer } from './github.ts'

/** In UTF-16 units: the publisher shows the first 200 of an answer. */
const longestReason = 120

/** `description` is what GitHub said, `message` what n8n makes of it. */
interface N8nError {
  description?: unknown
  message?: unknown
}

/** A full stop, and the line of the script, which n8n adds. */
const endOfError = /[.?!]?( \[line \d+.*\])?$/

/** The answer when a step failed: n8n hands on an error as a text or as an object. */
export function explainFailure({ error }: { error?: N8nError | string | undefined }): Answer {
  const { description, message } = typeof error === 'object' ? { ...error } : { message: error }
  const said = [description, message].find(isSentence) ?? 'no reason given'
  const reason = said
    .slice(0, 2 * longestReason)
    .replace(endOfError, '')
    .slice(0, longestReason)
  return {
    status: 502,
    text: `Not committed. GitHub: ${reason}. Sending it again is safe.`,
  }
}

/** An error page is none. */
function isSentence(text: unknown): text is string {
  return typeof text === 'string' && text !== '' && !text.includes('<')
}
