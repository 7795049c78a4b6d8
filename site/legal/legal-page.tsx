import { parseArticle } from '../../shared/post/article-text.ts'
import { brand, pageTitle } from '../../shared/brand.ts'
import { formatLongDate } from '../../shared/dates.ts'
import type { Head } from '../head.ts'
import type { LegalText } from '../layout/legal-texts.ts'
import { SitePage } from '../layout/site-page.tsx'
import { ArticleBody } from '../ui/article-body.tsx'

export function legalHead(label: string, path: string): Head {
  return { title: pageTitle(label), description: `${label} of ${brand.name}.`, path }
}

export function LegalPage({ label, text }: { label: string; text: LegalText }) {
  return (
    <SitePage page="other" className="legal-page wrap">
      <h1>{label}</h1>
      <p className="soft">Last changed on {formatLongDate(text.updated)}</p>
      <ArticleBody blocks={parseArticle(text.content)} />
    </SitePage>
  )
}
