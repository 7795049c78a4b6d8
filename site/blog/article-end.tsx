import { brand } from '../../shared/brand.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Wren } from '../ui/wren.tsx'
import { ArticleCard } from './article-card.tsx'
import type { ArticleSummary } from './article-index.ts'

/** What follows an article: the call to action, and up to three related articles. */
export function ArticleEnd({ related }: { related: readonly ArticleSummary[] }) {
  return (
    <>
      <aside className="article-cta" aria-labelledby="start-budgeting">
        <Wren pose="cheering" />
        <div>
          <h2 id="start-budgeting">Ready to Start Budgeting?</h2>
          <p>{brand.name} is ad-free, AI-powered budgeting that keeps your data yours.</p>
        </div>
        <ButtonLink href="/">Meet {brand.name}</ButtonLink>
      </aside>
      {related.length > 0 && (
        <section className="related" aria-labelledby="related-articles">
          <h2 id="related-articles">Related Articles</h2>
          <ul className="cards">
            {related.map((article) => (
              <ArticleCard key={article.slug} article={article} heading="h3" />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
