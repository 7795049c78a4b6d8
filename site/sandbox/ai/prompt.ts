export interface ChatMessage {
  role: string
  content: string
}

/** What an article is to be about. `closing` is the sentence it has to end with. */
export interface Brief {
  title: string
  description: string
  closing?: string
  /** The heading of the part that alone is to be written, with its signs. */
  part?: string
}

/**
 * Finds the brief in a conversation: in the last user message a `Title:` and a `Description:` line
 * or, failing that, the first two texts in double quotes; in the system message whatever follows
 * 'exactly this sentence:' on its line; and the heading of a part that is to be written anew.
 */
export function readBrief(messages: readonly ChatMessage[]): Brief {
  const user = messages.findLast((message) => message.role === 'user')?.content ?? ''
  const system = messages
    .filter((message) => message.role === 'system' || message.role === 'developer')
    .map((message) => message.content)
    .join('\n')
  const quoted = [...user.matchAll(/["“]([^"“”\n]+)["”]/g)].map((match) => match[1] ?? '')
  const closing = unquote(/exactly this sentence:(.*)/i.exec(system)?.[1] ?? '')
  const part = /under this heading anew.*:\n(#{1,3} .+)$/.exec(user)?.[1]
  return {
    title: field(user, 'title') || quoted[0]?.trim() || 'Getting started with your budget',
    description: field(user, 'description') || quoted[1]?.trim() || '',
    ...(closing === '' ? {} : { closing }),
    ...(part === undefined ? {} : { part }),
  }
}

function field(text: string, name: string): string {
  return unquote(new RegExp(`^\\W*${name}\\W*:(.*)`, 'im').exec(text)?.[1] ?? '')
}

function unquote(text: string): string {
  return text.trim().replace(/^["“](.*)["”]$/, '$1')
}
