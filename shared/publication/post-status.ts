/** Whether `draft` keeps a post off the site, as any program writes it; undefined if unclear. */
export function readDraft(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return false
  if (!['boolean', 'number', 'string'].includes(typeof value)) return undefined
  const word = `${value as boolean | number | string}`.trim().toLowerCase()
  if (['true', 'yes', 'on', 'y', '1'].includes(word)) return true
  return ['false', 'no', 'off', 'n', '0', ''].includes(word) ? false : undefined
}

/** A key of a post, as another program wrote it, that says whether it may be shown. */
export interface PostStatus {
  field: string
  /** The text of its value. */
  value: string
  /** Undefined where it is no status that is known here. */
  meaning: 'held-back' | 'public' | undefined
}

/** The beginnings of statuses of what is not for the public, or not yet. */
const heldBack = [
  /^(?:(?:auto|rough|in|still) )?draft/,
  /^(?:idea|backlog|concept|wip|work in progress|pending|inactive|disabled)/,
  /^(?:privat|hidden|internal|confidential|unlisted|password|protected|members?\b|paid)/,
  /^(?:not (?:yet )?|do not |dont |un)(?:public|publish|live|approved)/,
  /^(?:(?:on )?hold|held|paused|postponed|embargo)/,
  /^(?:cancel|rejected|declined|dropped|skip|trash|delete|archive)/,
  /^(?:(?:in|under|needs?|awaiting|for) )?(?:review|approval)\b/,
]
const open =
  /^(?:public|publish|live|visible|every|active|enabled|scheduled?|future|planned|queued|ready|approved|reviewed|final|done|completed?|finished|posted|sent)/

const wordKey = /^(?:(?:post|workflow|publish)?(?:status|state|stage)|visibility|access|privacy)$/
const shownKey = /^(?:is)?(?:published?|public|visible|live|listed|active|enabled)$/
const hiddenKey =
  /^(?:is|in)?(?:draft|unpublished|hidden|private|archived?|deleted|trash(?:ed)?|unlisted|cancell?ed)$/
/** Of a day that a program leaves out as long as the post is not published. */
const dayKey = /^(?:first)?publish(?:ed)?(?:at|on)$/

/**
 * All that the keys of a post of another program say of whether it may be shown, but for `draft`,
 * which is a field of a post itself.
 */
export function statusesOf(fields: Readonly<Record<string, unknown>>): PostStatus[] {
  return Object.entries(fields).flatMap(([field, given]): PostStatus[] => {
    const key = field.toLowerCase().replace(/[^a-z]/g, '')
    const value = textOf(given).trim()
    const isEmpty = value === '' || value === 'null'
    if (dayKey.test(key)) return isEmpty ? [{ field, value, meaning: 'held-back' }] : []
    const isFlag = shownKey.test(key) || hiddenKey.test(key)
    const isStatus = isFlag || wordKey.test(key)
    if (field === 'draft' || !isStatus || (isEmpty && !shownKey.test(key))) return []
    const flag = readDraft(given)
    const isHidden = flag === hiddenKey.test(key)
    if (flag === undefined) return [{ field, value, meaning: meaningOf(value) }]
    return [{ field, value, meaning: isHidden ? 'held-back' : 'public' }]
  })
}

function meaningOf(value: string): PostStatus['meaning'] {
  // Emoji and marks may stand around it.
  const words = value
    .slice(0, 200)
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()
  if (heldBack.some((pattern) => pattern.test(words))) return 'held-back'
  return open.test(words) ? 'public' : undefined
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
