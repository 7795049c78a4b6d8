import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isCalendarDate } from '../../shared/dates.ts'
import { readFrontMatter } from './parse-post.ts'
import { ContentError } from './problems.ts'
import { readText, UnfitPost } from './read-text.ts'

const names = ['privacy', 'terms', 'security'] as const

const schema = z.strictObject({
  updated: z
    .string('must be a day, YYYY-MM-DD')
    .refine(isCalendarDate, 'must be a day, YYYY-MM-DD'),
  draft: z.boolean('must be true or false').default(false),
})

/**
 * The texts of `privacy.md`, `terms.md` and `security.md` in a folder, those of `PENNYWREN_PAGES` or
 * else of `site/content/pages`: Markdown with `updated` and `draft` in its front matter. Drafts are
 * left out. A `ContentError` names the file and the field that cannot be built.
 */
export function readLegalTexts(
  folder = process.env['PENNYWREN_PAGES'] || join(import.meta.dirname, 'pages'),
) {
  return names.flatMap((name) => {
    const file = `${name}.md`
    if (!existsSync(join(folder, file))) return []
    try {
      const { fields, content } = readFrontMatter(readText(folder, file))
      const { updated, draft } = schema.parse(fields)
      return draft ? [] : [{ name, updated, content }]
    } catch (error) {
      const errors =
        error instanceof UnfitPost
          ? error.errors
          : error instanceof z.ZodError
            ? error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
            : undefined
      if (!errors) throw error
      throw new ContentError(
        folder,
        errors.map((problem) => ({ file, ...problem })),
        'Pages',
      )
    }
  })
}
