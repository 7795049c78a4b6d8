import { brand } from '../../shared/brand.ts'
import type { Head } from '../head.ts'
import type { Articles } from '../routes.tsx'

export const blogHead: Head = {
  title: brand.blogName,
  description: `Plain advice on budgets, debt and saving from the makers of ${brand.name}.`,
  path: '/blog',
}

export function BlogPage({ articles }: { articles: Articles }) {
  return (
    <main>
      <h1>{brand.blogName}</h1>
      <ul>
        {articles.map((article) => (
          <li key={article.slug}>
            <a href={`/blog/${article.slug}`}>{article.title}</a>
          </li>
        ))}
      </ul>
    </main>
  )
}
