/** What both the prerendered list and its search write, in the same words. */

/** '1 article found', '12 articles found'. */
export function countLine(count: number): string {
  return `${count} ${count === 1 ? 'article' : 'articles'} found`
}

/** '6 min read'. */
export function readingTime(minutes: number): string {
  return `${minutes} min read`
}
