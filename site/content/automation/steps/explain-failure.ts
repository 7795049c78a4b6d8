import type { Answer } from './github.ts'

/** In UTF-16 units: the publisher shows the first 200 of an answer. */
const longestReason = 120

/** A full stop, and the line of the script, which n8n adds. */
const endOfError = /\.?( \[line \d+.*\])?$/

/** The answer when a step failed: n8n hands on an error as a text or as an object. */
export function explainFailure({ error }: { error?: unknown }): Answer {
  const said =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  const reason = typeof said === 'string' ? said.replace(endOfError, '') : ''
  return {
    status: 502,
    text: `Not committed. GitHub: ${reason.slice(0, longestReason) || 'no reason given'}. Sending it again is safe.`,
  }
}
