import type { HeldBack } from '../../shared/held-back.ts'
import { counted } from '../../shared/text.ts'
import { describeProblem } from './problems.ts'
import type { Posts } from './read-posts.ts'

const reasons: Readonly<Record<HeldBack, string>> = {
  draft: 'it is a draft',
  'no-title': 'it has no title',
  'no-text': 'it has no text',
  placeholder: 'its text is still the placeholder: edit it and remove the note',
  secret: 'it holds a key or token that may work: delete it, and have its service replace it',
}

/**
 * The report for authors, line by line: posts that are left out and why, likely mistakes, and the
 * counts at the end.
 */
export function reportPosts({
  published,
  waiting,
  heldBack,
  conflicts,
  warnings,
}: Posts): string[] {
  return [
    ...waiting.map(
      ({ file, article }) =>
        `${file} waits for ${article.publishDate} (midnight UTC) and is left out.`,
    ),
    ...heldBack.map(
      ({ file, heldBack: reason = 'draft', status }) =>
        `${file} is held back: ${status === undefined ? reasons[reason] : `it says '${status}'`}.`,
    ),
    ...conflicts.map((file) => `${file} is held back: resolve the merge conflict in it.`),
    ...warnings.map(describeProblem),
    [
      counted(published.length, 'post'),
      `${waiting.length} waiting`,
      `${heldBack.length + conflicts.length} held back`,
      counted(warnings.length, 'warning'),
    ].join(', '),
  ]
}
