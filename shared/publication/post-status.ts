import { readDraft } from './read-draft.ts'

/**
 * `held-back`: not for the public, or not yet. `done`: the work on it is over, so that a plan need not
 * schedule it; the post itself may be public. `public`: it may be shown, from its day on.
 */
export type StatusMeaning = 'held-back' | 'done' | 'public'

/** A key of a post, as another program wrote it, that says whether it may be shown. */
export interface PostStatus {
  field: string
  /** The text of its value. */
  value: string
  /** Undefined where it is no status that is known here. */
  meaning: StatusMeaning | undefined
}

const words: readonly (readonly [StatusMeaning, RegExp])[] = [
  ['held-back', /^(?:auto |first |rough |in |still )?(?:draft|drafts|drafting|drafted)\b/],
  ['held-back', /^(?:ideas?|brainstorm(?:ing)?|backlog|concept|wip|work in progress)\b/],
  [
    'held-back',
    /^(?:private|privately|hidden|internal|confidential|unlisted|password|protected)\b/,
  ],
  ['held-back', /^(?:not (?:yet )?|do not |dont |un)(?:public|publish|published|live|approved)\b/],
  ['held-back', /^(?:(?:on )?hold|held|paused|postponed|embargo(?:ed)?|inactive|disabled)\b/],
  ['held-back', /^(?:cancel|cancell?ed|rejected|declined|dropped|killed|skip|skipped)\b/],
  ['held-back', /^(?:trash|trashed|deleted|removed|archived?|expired|outdated)\b/],
  ['held-back', /^(?:(?:in|under|needs?|pending|awaiting|for) )?(?:review|approval)\b/],
  [
    'held-back',
    /^(?:entwurf|brouillon|borrador|idee|privat|prive|privado|abgesagt|annule|cancelado)\b/,
  ],
  ['done', /^(?:done|completed?|finished|posted|sent)\b/],
  [
    'public',
    /^(?:public|publish|published|publishing|live|visible|everyone|everybody|active|enabled)\b/,
  ],
  ['public', /^(?:scheduled?|future|planned|queued|ready|approved|reviewed|final|finali[sz]ed)\b/],
]

/**
 * The meaning of a status, such as the cell of a table or the value of a key, in whatever case, with
 * emoji, marks and remarks around it. Undefined for any other text.
 */
export function meaningOfStatus(value: unknown): StatusMeaning | undefined {
  const text = plainText(value)
  return words.find(([, pattern]) => pattern.test(text))?.[0]
}

export function isHeldBackStatus(value: unknown): boolean {
  return meaningOfStatus(value) === 'held-back'
}

/** Keys of a status in words; of a flag that says that a post is shown; and of one that it is not. */
const wordKeys =
  /^(?:(?:post|workflow|publish|publication)?(?:status|state|stage)|visibility|access|privacy)$/
const shownKeys = /^(?:is)?(?:published?|public|visible|live|listed|active|enabled)$/
const hiddenKeys =
  /^(?:is|in)?(?:draft|unpublished|hidden|private|archived?|deleted|trash(?:ed)?|unlisted|cancell?ed)$/
/** Of a day that a program leaves out as long as the post is not published. */
const dayKeys = /^(?:first)?publish(?:ed)?(?:at|on)$/

/** The words of a post with a text that are none of a plan, whose rows may be 'pending'. */
const unseen = /^(?:pending|members?|paid|tiers|subscribers?)\b/

/**
 * All that the keys of a post of another program say of whether it may be shown, but for `draft`,
 * which is a field of a post itself.
 */
export function statusesOf(fields: Readonly<Record<string, unknown>>): PostStatus[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const key = field.toLowerCase().replace(/[^a-z]/g, '')
    const meaning = field === 'draft' ? null : meaningOfField(key, value)
    return meaning === null ? [] : [{ field, value: textOf(value), meaning }]
  })
}

/** Null for a key that is no status. */
function meaningOfField(key: string, value: unknown): StatusMeaning | undefined | null {
  const isEmpty = value === null || textOf(value).trim() === ''
  if (dayKeys.test(key)) return isEmpty || value === false ? 'held-back' : null
  const isShown = shownKeys.test(key)
  if (!isShown && !hiddenKeys.test(key) && !wordKeys.test(key)) return null
  const flag = readDraft(value)
  if (flag !== undefined && (isShown || !isEmpty)) {
    return flag === hiddenKeys.test(key) ? 'held-back' : 'public'
  }
  if (isEmpty) return null
  return unseen.test(plainText(value)) ? 'held-back' : meaningOfStatus(value)
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Words in small letters with single spaces between. */
function plainText(value: unknown): string {
  return textOf(value)
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Mn}’']/gu, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
