/** So common in titles that they relate nothing. */
const common = new Set(
  'a an and are at by can do for from get guide how in is it its of on or the this to vs what when why with you your'.split(
    ' ',
  ),
)

const mostRelated = 5

/**
 * The slugs of articles that share words with a text, those that share most first; five at most. A
 * word counts in its first five letters, so that 'budgets' and 'budgeting' are one.
 */
export function relatedSlugs(text: string, slugs: readonly string[]): string[] {
  const words = stemsOf(text)
  return slugs
    .map((slug) => ({ slug, shared: [...stemsOf(slug)].filter((stem) => words.has(stem)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, mostRelated)
    .map(({ slug }) => slug)
}

function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => !common.has(word)).map((word) => word.slice(0, 5)))
}
