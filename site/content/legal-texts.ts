import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isCalendarDate } from '../../shared/dates.ts'
import { readFlag } from '../../shared/post/post.ts'
import { readFrontMatter, UnfitPost } from './post-file.ts'
import { ContentError, problemIn } from './problems.ts'
import { readText } from './source-post.ts'

const names = ['privacy', 'terms', 'security'] as const

export function legalTextsFolder(): string {
  return process.env['PENNYWREN_PAGES'] || join(import.meta.dirname, 'pages')
}

/**
 * The texts of `privacy.md`, `terms.md` and `security.md` in a folder, those of `PENNYWREN_PAGES` or
 * else of `site/content/pages`: Markdown with `updated` and `draft` in its front matter. Drafts are
 * left out. A `ContentError` names the file and the field that cannot be built.
 */
export function readLegalTexts(folder = legalTextsFolder()) {
  return names.flatMap((name) => {
    const file = `${name}.md`
    if (!existsSync(join(folder, file))) return []
    let text = ''
    try {
      text = readText(folder, file)
      const { fields, content } = readFrontMatter(text)
      const { updated, draft, ...others } = fields
      const isDraft = readFlag(draft)
      const faults = [
        ...Object.keys(others).map((field) => ({ field, message: 'is no field of a page' })),
        ...(isDraft === undefined ? [{ field: 'draft', message: 'must be true or false' }] : []),
      ]
      if (typeof updated !== 'string' || !isCalendarDate(updated)) {
        throw new UnfitPost({ field: 'updated', message: 'must be a day, YYYY-MM-DD' }, ...faults)
      }
      if (faults.length > 0) throw new UnfitPost(...faults)
      return isDraft ? [] : [{ name, updated, content }]
    } catch (error) {
      if (!(error instanceof UnfitPost)) throw error
      const problems = error.errors.map((fault) => problemIn(file, text, fault))
      throw new ContentError(problems, 'Pages')
    }
  })
}
