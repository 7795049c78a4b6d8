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

/** The beginnings of statuses, German, French and Spanish ones among them. */
const words: readonly (readonly [StatusMeaning, RegExp])[] = [
  [
    'held-back',
    /^(?:(?:auto|rough|in|still) )?(?:draft(?:s|ed|ing)?|entwurf|brouillon|borrador)\b/,
  ],
  ['held-back', /^(?:ideas?|idee|brainstorm(?:ing)?|backlog|concept|wip|work in progress)\b/],
  [
    'held-back',
    /^(?:privat\w*|prive|privado|hidden|internal|confidential|unlisted|password|protected)\b/,
  ],
  ['held-back', /^(?:not (?:yet )?|do not |dont |un)(?:public|publish|published|live|approved)\b/],
  ['held-back', /^(?:(?:on )?hold|held|paused|postponed|embargo|inactive|disabled)\b/],
  ['held-back', /^(?:cancel|annule|abgesagt|rejected|declined|dropped|skip|trash|delete|archive)/],
  ['held-back', /^(?:(?:in|under|needs?|pending|awaiting|for) )?(?:review|approval)\b/],
  ['done', /^(?:done|completed?|finished|posted|sent)\b/],
  ['public', /^(?:public|publish|published|live|visible|every(?:one|body)|active|enabled)\b/],
  ['public', /^(?:scheduled?|future|planned|queued|ready|approved|reviewed|final)\b/],
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

const wordKey = /^(?:(?:post|workflow|publish)?(?:status|state|stage)|visibility|access|privacy)$/
const shownKey = /^(?:is)?(?:published?|public|visible|live|listed|active|enabled)$/
const hiddenKey =
  /^(?:is|in)?(?:draft|unpublished|hidden|private|archived?|deleted|trash(?:ed)?|unlisted|cancell?ed)$/
/** Of a day that a program leaves out as long as the post is not published. */
const dayKey = /^(?:first)?publish(?:ed)?(?:at|on)$/
/** Of a whole post, which waits for a review; the rows of a plan may be pending. */
const unseen = /^(?:pending|members?|paid|tiers|subscribers?)\b/

/**
 * All that the keys of a post of another program say of whether it may be shown, but for `draft`,
 * which is a field of a post itself.
 */
export function statusesOf(fields: Readonly<Record<string, unknown>>): PostStatus[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const key = field.toLowerCase().replace(/[^a-z]/g, '')
    const text = textOf(value).trim()
    const isEmpty = text === '' || text === 'null'
    const isFlag = shownKey.test(key) || hiddenKey.test(key)
    const status = { field, value: text }
    if (dayKey.test(key)) {
      return isEmpty || value === false ? [{ ...status, meaning: 'held-back' as const }] : []
    }
    const isStatus = isFlag || wordKey.test(key)
    if (field === 'draft' || !isStatus || (isEmpty && !shownKey.test(key))) return []
    const flag = readDraft(value)
    if (flag !== undefined) {
      const meaning = flag === hiddenKey.test(key) ? 'held-back' : 'public'
      return [{ ...status, meaning }]
    }
    return [
      { ...status, meaning: unseen.test(plainText(value)) ? 'held-back' : meaningOfStatus(value) },
    ]
  })
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Words in small letters with single spaces between. */
function plainText(value: unknown): string {
  const text = textOf(value).slice(0, 200).normalize('NFKD').toLowerCase()
  return text
    .replace(/[\p{Mn}’']/gu, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
