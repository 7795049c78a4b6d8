import { parseArticle } from '../../shared/article-text.ts'
import { brand, pageTitle } from '../../shared/brand.ts'
import { formatLongDate } from '../../shared/dates.ts'
import type { Head } from '../document/head.ts'
import { legalPages } from '../layout/legal-texts.ts'
import { SitePage } from '../layout/site-page.tsx'
import { ArticleBody } from '../ui/article-body.tsx'

/** The pages that there is a text for. */
export const legalPaths = legalPages.filter(({ text }) => text).map(({ path }) => path)

/** The legal page at a path; undefined where there is none. */
export function findLegalPage(path: string) {
  const { label, text } = legalPages.find((page) => page.path === path) ?? {}
  if (label === undefined || !text) return undefined
  const head: Head = { title: pageTitle(label), description: `${label} of ${brand.name}.`, path }
  const element = (
    <SitePage page="other" className="legal-page wrap">
      <h1>{label}</h1>
      <p className="soft">Last changed on {formatLongDate(text.updated)}</p>
      <ArticleBody blocks={parseArticle(text.content)} />
    </SitePage>
  )
  return { head, element, kind: 'legal' as const }
}
