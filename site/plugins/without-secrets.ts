import { findSecrets } from '../../shared/secret-words.ts'

const textFile = /\.(?:css|html|js|json|map|svg|ts|txt|webmanifest|xml)$/

/**
 * The content of a file as it is. Throws where it holds anything of a secret's shape. It is not asked
 * of the texts of posts, which are judged before (see `secretsOf`): no post stops a build.
 */
export function withoutSecrets<Content extends string | Buffer>(
  file: string,
  content: Content,
): Content {
  const [found] = textFile.test(file) ? findSecrets(content.toString()) : []
  if (found === undefined) return content
  throw new Error(`${file} would hold ${found.kind}, and everybody could read it on the site.`)
}
