import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isCalendarDate } from '../../shared/dates.ts'
import { readDraft } from '../../shared/publication/post-status.ts'
import { readFrontMatter, UnfitPost } from './post-file.ts'
import { ContentError, problemIn } from './problems.ts'
import { readText } from './source-post.ts'

const names = ['privacy', 'terms', 'security'] as const

const schema = z.strictObject({
  updated: z
    .string('must be a day, YYYY-MM-DD')
    .refine(isCalendarDate, 'must be a day, YYYY-MM-DD'),
  draft: z
    .unknown()
    .optional()
    .transform(readDraft)
    .refine((draft) => draft !== undefined, 'must be true or false'),
})

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
      const { updated, draft } = schema.parse(fields)
      return draft ? [] : [{ name, updated, content }]
    } catch (error) {
      const faults =
        error instanceof UnfitPost
          ? error.errors
          : error instanceof z.ZodError
            ? error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
            : undefined
      if (!faults) throw error
      throw new ContentError(
        faults.map((fault) => problemIn(file, text, fault)),
        'Pages',
      )
    }
  })
}
