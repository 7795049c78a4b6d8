import type { HeldBack } from '../../shared/publication/held-back.ts'
import { counted } from '../../shared/text.ts'
import { committedTree } from '../content/posts-folder.ts'
import { describeProblems } from '../content/problems.ts'
import { readPosts, type Posts } from '../content/read-posts.ts'
import { readSitePages, type Prerenderer } from './site.ts'

/**
 * Reads and judges the posts of a folder, and tells their authors line by line. Throws a `ContentError`
 * where no site can be built of them.
 */
export async function readSite(
  prerenderer: Prerenderer,
  { folder, origin, now }: { folder: string; origin: string; now: Date },
) {
  const parts = await readSitePages(prerenderer, origin)
  const postsTree = await committedTree(folder)
  const posts = await readPosts({ folder, now, pages: parts })
  return { parts, postsTree, posts, report: reportPosts(posts, folder) }
}

const reasons: Readonly<Record<HeldBack, string>> = {
  draft: 'it is a draft',
  'no-title': 'it has no title',
  'no-text': 'it has no text',
  template: 'its text is still the placeholder: edit it and remove the note',
  secret: 'it holds a key or token that may work: delete it, and have its service replace it',
}

/** Posts that are left out and why, likely mistakes, and the counts at the end. */
function reportPosts({ published, waiting, heldBack, warnings }: Posts, folder: string): string[] {
  return [
    ...waiting.map(
      ({ file, article }) =>
        `${file} waits for ${article.publishDate} (midnight UTC) and is left out.`,
    ),
    ...heldBack.map((post) => `${post.file} is held back: ${reasons[post.heldBack ?? 'draft']}.`),
    ...describeProblems(folder, warnings),
    [
      counted(published.length, 'post'),
      `${waiting.length} waiting`,
      `${heldBack.length} held back`,
      counted(warnings.length, 'warning'),
    ].join(', '),
  ]
}
