import { join } from 'node:path'

/**
 * Posts that only the tests know: three that are published, a draft and one of the far future. What
 * is published on the site can change at any time and must not turn tests red.
 */
export const testPosts = join(import.meta.dirname, 'posts')
