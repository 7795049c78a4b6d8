import type { Changes, Repository } from './repository.ts'

/** A question to GitHub's GraphQL interface, as the workflow of articles asks it. */
export interface Question {
  query: string
  variables: Record<string, unknown>
}

interface CommitInput {
  expectedHeadOid: string
  message: { headline: string }
  fileChanges: {
    additions: { path: string; contents: string }[]
    deletions: { path: string }[]
  }
}

/**
 * Answers the two questions of the workflow as GitHub answers them: what stands in the folders, and a
 * commit, which is made upon the expected one alone.
 */
export async function answerQuestion(
  repository: Pick<Repository, 'look' | 'commit'>,
  { query, variables }: Question,
) {
  if (query.startsWith('query Look(')) {
    const { posts, pictures, file } = variables as Record<'posts' | 'pictures' | 'file', string>
    const { oid, names, text } = await repository.look([posts, pictures], file)
    const [inPosts, inPictures] = names.map((all) => ({
      object: { entries: all.map((name) => ({ name })) },
    }))
    const same = text === undefined ? null : { object: { text } }
    const target = { oid, posts: inPosts, pictures: inPictures, same }
    return { data: { repository: { ref: { target } } } }
  }
  if (!query.startsWith('mutation CommitArticle(')) throw new Error('This question is not known.')
  const { expectedHeadOid, message, fileChanges } = variables['input'] as CommitInput
  const changes: Changes = {
    additions: fileChanges.additions.map(({ path, contents }) => ({
      path,
      contents: Buffer.from(contents, 'base64'),
    })),
    deletions: fileChanges.deletions,
  }
  const oid = await repository.commit(message.headline, changes, expectedHeadOid)
  return oid === undefined
    ? { errors: [{ type: 'STALE_DATA', message: 'The branch has moved.' }] }
    : { data: { createCommitOnBranch: { commit: { oid } } } }
}
