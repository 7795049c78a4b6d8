import { join } from 'node:path'

/** The folder of the posts that are built into the site. */
export const postsFolder = join(import.meta.dirname, 'posts')
