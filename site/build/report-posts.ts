import type { Posts } from '../content/read-posts.ts'

/** Says in the terminal what a writer may wonder about: posts left out, categories nobody finds. */
export function reportPosts({ waiting, warnings }: Posts): void {
  for (const { file, article } of waiting) {
    console.log(`${file} waits for ${article.publishDate} (midnight UTC) and is left out.`)
  }
  for (const { file, field, reason } of warnings) {
    console.warn(`${file}: ${field} ${reason}`)
  }
}
